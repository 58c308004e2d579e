/** Reads HTML's character references in the texts of other programs: `&amp;`, `&#60;`, `&#x3C;`. */
import { parseMarkdown } from '../markdown/parse.js';

const REFERENCE = /&(?:#(?:\d{1,7}|x[\da-f]{1,6})|[a-z][a-z\d]{1,31});?/gi;
/** HTML reads these names without a semicolon, too, even if letters follow. */
const WITHOUT_SEMICOLON =
  /^&(?:AMP|LT|GT|QUOT|COPY|REG|amp|lt|gt|quot|nbsp|copy|reg|iexcl|cent|pound|curren|yen|brvbar|sect|uml|ordf|laquo|not|shy|macr|deg|plusmn|sup[123]|acute|micro|para|middot|cedil|ordm|raquo|frac(?:14|12|34)|iquest|times|divide|szlig|yuml|[AEIOUaeiou](?:grave|acute|circ|uml)|[AONaon]tilde|[Aa](?:ring|Elig)|AElig|aelig|[Cc]cedil|[Yy]acute|[Oo]slash|ETH|eth|THORN|thorn)/;

/** CommonMark knows the same names as HTML. Letters around the reference keep spaces. */
const characterOf = (reference: string): string => {
  const [paragraph] = parseMarkdown(`x${reference}x`).children;
  const words = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
  return words?.type === 'text' ? words.value.slice(1, -1).replaceAll(/[\t\n\r]/g, ' ') : reference;
};

/** @param as what is written instead of the characters that a reference stands for */
export const withoutReferences = (text: string, as: (characters: string) => string = (same) => same): string =>
  text.replaceAll(REFERENCE, (reference) => {
    const name = reference.endsWith(';') ? null : WITHOUT_SEMICOLON.exec(reference)?.[0];
    const [whole, rest] =
      name === null || reference.startsWith('&#')
        ? [reference.endsWith(';') ? reference : `${reference};`, '']
        : [name === undefined ? '' : `${name};`, reference.slice(name?.length ?? 0)];
    const characters = whole === '' ? '' : characterOf(whole);
    return characters === '' || characters === whole ? reference : as(characters) + rest;
  });
