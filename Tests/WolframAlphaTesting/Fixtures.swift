/// Response bodies in the forms of the Full Results API; all values except the primes are invented.
public enum Fixtures {
  public static let prime1000000 = """
    {"queryresult":{"success":true,"error":false,"numpods":2,"datatypes":"Math","timedout":"","timedoutpods":"",\
    "timing":0.41,"parsetiming":0.12,"parsetimedout":false,"recalculate":"","id":"MSPx",\
    "host":"https://www0.example","version":"2.6","inputstring":"prime 1000000","pods":[\
    {"title":"Input interpretation","scanner":"Identity","id":"Input","position":100,"error":false,"numsubpods":1,\
    "subpods":[{"title":"","plaintext":"1000000th prime number"}],"expressiontypes":{"name":"Default"}},\
    {"title":"Result","scanner":"Numeric","id":"Result","position":200,"error":false,"numsubpods":1,"primary":true,\
    "subpods":[{"title":"","plaintext":"15485863"}],"expressiontypes":[{"name":"Default"}]}]}}
    """
  public static let invalidAppID = """
    {"queryresult":{"success":false,"error":{"code":"1","msg":"Invalid appid"},"numpods":0,"timedout":""}}
    """
  public static let suggestion = """
    {"queryresult":{"success":false,"error":false,"numpods":0,\
    "didyoumeans":{"score":"0.41","level":"low","val":"prime 7"},\
    "tips":{"text":"Check your spelling, and use English"}}}
    """
  public static let timedOut = """
    {"queryresult":{"success":true,"error":false,"numpods":1,"timedout":"Numeric",\
    "recalculate":"https://www0.example/recalc","pods":[{"title":"Input","id":"Input","position":100,\
    "subpods":[{"plaintext":"p_99999999999"}]}]}}
    """

  /// Returns the body of a successful response with one Result pod.
  public static func result(_ plaintext: String) -> String {
    #"{"queryresult":{"success":true,"error":false,"pods":[{"id":"Result","subpods":[{"plaintext":"\#(plaintext)"}]}]}}"#
  }
}
