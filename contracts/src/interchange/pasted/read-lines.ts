/** Reads pasted questions line by line: numbered or not, with lettered options or bullets, and Aiken's format. */
import { answerIn, numberedIn, optionIn, withoutRightMark, type MarkedOption, type Numbered } from './line-marks.js';
import type { PastedOption, PastedQuestion, PastedQuestions, UnreadLine, UnreadReason } from './pasted-question.js';

interface Begun {
  readonly line: number;
  last: number;
  readonly number: Numbered | null;
  text: string;
  readonly options: { text: string; readonly letter: string | null; isRight: boolean }[];
  accepted: readonly string[];
}
interface Written {
  readonly line: number;
  readonly text: string;
}

const BLANK = /_{3,}|…|\.{4,}/u;
const ASKS = /[?？؟:]["”’)*]*$/u;
const SENTENCE = /[.।!?？؟…]["”’)*]*$/u;
const LONG =
  /^(?:why|how (?:do|does|did|would|can|could|is|are)|explain|describe|discuss|compare|summari[sz]e|justify|give reasons|in your own words|write (?:a|an|about|in)|क्यों|कैसे|समझाइए|वर्णन|विस्तार|व्याख्या|अपने शब्दों)/iu;
const LONG_IN_HINDI = /(?:समझाइए|समझाओ|वर्णन कीजिए|वर्णन करें|व्याख्या कीजिए|लिखिए|क्यों)\s*[.।?]?$/u;

export function readLines(text: string): PastedQuestions {
  const written = text.split('\n').map((line, at): Written => ({ line: at + 1, text: line }));
  return new LineReader(written).read();
}

class LineReader {
  private readonly questions: PastedQuestion[] = [];
  private readonly unread: UnreadLine[] = [];
  private begun: Begun | null = null;
  private isAfterBlank = true;

  constructor(private readonly written: readonly Written[]) {}

  read(): PastedQuestions {
    for (const written of this.written) {
      const isBlank = written.text.trim() === '';
      if (!isBlank) this.take(written);
      this.isAfterBlank = isBlank;
    }
    this.close();
    return { questions: this.questions, unread: this.unread.sort((a, b) => a.line - b.line) };
  }

  private take(written: Written): void {
    const answered = answerIn(written.text);
    if (answered !== null) return this.answer(written, answered);
    const { begun } = this;
    const numbered = numberedIn(written.text);
    if (numbered) {
      if (begun && isNumberedOption(begun, numbered))
        return this.option(begun, written, { ...withoutRightMark(numbered.text), letter: String(numbered.number) });
      return this.begin(written, numbered.text, numbered);
    }
    const option = optionIn(written.text);
    if (option && begun && this.fits(begun, option.letter)) return this.option(begun, written, option);
    if (begun && this.continues(begun, written.text)) return this.append(begun, written);
    this.pair(written);
  }

  /** A letter out of the order is part of a sentence: “A. Smith wrote …”. */
  private fits(begun: Begun, letter: string | null): boolean {
    if (begun.accepted.length > 0) return false;
    const last = begun.options.at(-1);
    if (letter === null) return !last || last.letter === null;
    if (!last) return letter === 'a';
    return last.letter !== null && letter > last.letter;
  }

  /** A long text goes on in the next line, unless a blank line or the end of a question stands between. */
  private continues(begun: Begun, text: string): boolean {
    if (this.isAfterBlank || begun.accepted.length > 0) return false;
    if (begun.options.length > 0) return /^\s*\p{Ll}/u.test(text);
    return begun.number !== null || !(ASKS.test(begun.text) || SENTENCE.test(begun.text) || BLANK.test(begun.text));
  }

  private append(begun: Begun, { line, text }: Written): void {
    begun.last = line;
    const option = begun.options.at(-1);
    if (option) option.text = `${option.text} ${text.trim()}`;
    else begun.text = `${begun.text}\n${text.trim()}`;
  }

  private option(begun: Begun, { line }: Written, option: MarkedOption): void {
    begun.last = line;
    begun.options.push({ ...option });
  }

  private begin({ line }: Written, text: string, number: Numbered | null): void {
    this.close();
    this.begun = { line, last: line, number, text, options: [], accepted: [] };
  }

  /** A line of a table: a question and its answer. */
  private pair(written: Written): void {
    const [question = '', answer = '', ...more] = written.text.split('\t').map((cell) => cell.trim());
    if (question === '' || answer === '' || more.some((cell) => cell !== ''))
      return this.begin(written, written.text.trim(), null);
    this.begin(written, numberedIn(question)?.text ?? question, { number: 0, sign: '', text: question });
    if (this.begun) this.begun.accepted = alternatives(answer);
  }

  private answer(written: Written, answered: string): void {
    const { begun } = this;
    if (!begun || begun.accepted.length > 0) return this.miss(written, 'stray-answer');
    begun.last = written.line;
    if (begun.options.length === 0) {
      begun.accepted = alternatives(answered);
      return;
    }
    const right = namedOptions(begun.options, answered);
    if (right.length === 0) return this.miss(written, 'no-such-option');
    for (const option of right) option.isRight = true;
  }

  private miss({ line, text }: Written, reason: UnreadReason): void {
    this.unread.push({ line, text: text.trim(), reason });
  }

  private isNamed(line: number): boolean {
    return this.unread.some((known) => known.line === line);
  }

  private missAll({ line, last }: Begun, reason: UnreadReason): void {
    for (const written of this.written.slice(line - 1, last))
      if (written.text.trim() !== '' && !this.isNamed(written.line)) this.miss(written, reason);
  }

  private close(): void {
    const { begun } = this;
    this.begun = null;
    if (!begun) return;
    const { line, last, text, options, accepted } = begun;
    if (options.length === 1) return this.missAll(begun, 'one-option');
    if (options.length === 0 && accepted.length === 0 && !isQuestion(begun)) return this.missAll(begun, 'no-question');
    this.questions.push({
      lines: [line, last],
      text,
      options: options.map(({ text: label, isRight }) => ({ text: label, isRight })),
      accepted: accepted.map((each): PastedOption => ({ text: each, isRight: true })),
      isLong: options.length === 0 && accepted.length === 0 && (LONG.test(text) || LONG_IN_HINDI.test(text)),
    });
  }
}

/** A heading is none: it has no number, and it ends like no sentence. */
const isQuestion = ({ number, text }: Begun): boolean => number !== null || SENTENCE.test(text) || BLANK.test(text);

/** Options may be numbered, too: then their sign differs from the question's, and they count from 1. */
const isNumberedOption = ({ number, text, options, accepted }: Begun, next: Numbered): boolean => {
  if (accepted.length > 0 || next.number !== options.length + 1) return false;
  if (options.some(({ letter }) => letter === null || !/^\d+$/u.test(letter))) return false;
  if (options.length > 0) return true;
  return number === null ? next.sign === ')' && ASKS.test(text) : number.sign !== next.sign && number.sign !== ':';
};

/** `Paris / paris`, but `3/4` is one answer. */
const alternatives = (answered: string): readonly string[] => {
  const parts = answered.split(/\s+\/\s+|\s*[;|]\s*|\s+(?:or|या)\s+/u).filter((part) => part !== '');
  return parts.length > 0 ? parts : [answered];
};

const sameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** `B`, `b) Paris`, `A, C`, `A and C`, or the option's own words. */
function namedOptions<O extends { readonly text: string; readonly letter: string | null }>(
  options: readonly O[],
  answered: string,
): readonly O[] {
  const letterOf = (option: O, at: number) => option.letter ?? String.fromCharCode('a'.charCodeAt(0) + at);
  const byText = options.filter(({ text }) => sameText(text, answered));
  if (byText.length > 0) return byText;
  const first = /^\(?\s*([a-z0-9])\s*(?:[.)\]:]\s*.*)?$/iu.exec(answered)?.[1];
  const names = first ? [first] : answered.split(/[\s,;&+]+(?:and|और|व)?[\s,;]*/iu);
  const wanted = names.map((name) => name.replace(/[().]/gu, '').toLowerCase()).filter((name) => name !== '');
  const found = wanted.map((name) => options.find((option, at) => letterOf(option, at) === name));
  return found.every((option) => option !== undefined) ? found : [];
}
