/** How spellings of a name meet: NFC, lower case, single spaces, no punctuation around, dots of initials gone. */
export const folded = (text: string, maxLength = 200): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
    .replace(/(?<=(?:^|[^\p{L}])\p{L})\./gu, "")
    .replace(/\s+/gu, " ")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")
    .slice(0, maxLength)
    .trim();
