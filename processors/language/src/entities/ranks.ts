// Ranks of Polri and TNI, abbreviated as in the news, and the long forms of the common ones.
const ranks = new Set(
  (
    "jenderal komjen irjen brigjen kombes akbp kompol akp iptu ipda aiptu aipda bripka brigadir brigpol briptu bripda " +
    "bharaka bharatu bharada abrip komisaris ajun inspektur letjen mayjen kolonel letkol mayor kapten lettu letda " +
    "peltu pelda serma serka sertu serda kopka koptu kopda praka pratu prada laksamana laksdya laksda laksma marsekal " +
    "marsdya marsda marsma"
  ).split(" "),
);

/** Whether a word is, or begins, a rank of the police or the armed forces. */
export const isRank = (word: string): boolean => ranks.has(word.toLowerCase());
