/**
 * Other learners' answers, in the three shapes that the server sends (ENG-66…68). Accepts any input and checks
 * everything.
 */
export type PeerSample = { readonly text: string } | { readonly images: readonly { readonly url: string }[] };
export interface PeerCount {
  /** The answer's text; null = all free-text answers together. */
  readonly answer: string | null;
  readonly count: number;
  /** One of the free-text answers. */
  readonly example?: string;
}
export type PeerAnswers =
  | { readonly kind: 'samples'; readonly samples: readonly PeerSample[] }
  /** Answers of `total` learners, most frequent first; if `several`, each may have chosen more than one. */
  | {
      readonly kind: 'counts';
      readonly counts: readonly PeerCount[];
      readonly total: number;
      readonly several: boolean;
    };

const CATCH_ALL = '*';
type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const countOf = (value: unknown): number =>
  typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : 0;

const sampleOf = (value: unknown): PeerSample | null => {
  if (typeof value === 'string') return value.trim() === '' ? null : { text: value };
  if (typeof value === 'number') return { text: String(value) };
  if (Array.isArray(value)) return sampleOf(value.filter((entry) => typeof entry === 'string').join(', '));
  if (!isPlain(value)) return null;
  if (Array.isArray(value.images)) {
    const images = value.images.flatMap((image: unknown) =>
      isPlain(image) && typeof image.url === 'string' ? [{ url: image.url }] : [],
    );
    return images.length > 0 ? { images } : null;
  }
  return sampleOf(value.sample ?? value.message ?? value.answer ?? value.text ?? '');
};

const shown = (answer: string): string | null => (answer === CATCH_ALL ? null : answer);
const inOrder = (counts: readonly PeerCount[]): PeerCount[] =>
  counts.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);

const severalOf = (map: Plain, people: unknown): PeerAnswers => {
  const counts = inOrder(
    Object.entries(map).map(([answer, count]) => ({ answer: shown(answer), count: countOf(count) })),
  );
  const most = counts[0]?.count ?? 0;
  return { kind: 'counts', counts, total: Math.max(most, countOf(people)), several: true };
};
const singleOf = (map: Plain): PeerAnswers => {
  const counts = inOrder(
    Object.entries(map).map(([answer, entry]) => {
      const { count, sample } = isPlain(entry) ? entry : { count: entry, sample: undefined };
      const text = typeof sample === 'string' && sample.trim() !== '' ? sample : undefined;
      const name = shown(answer);
      if (name === null) return { answer: null, count: countOf(count), ...(text ? { example: text } : {}) };
      return { answer: text ?? name, count: countOf(count) };
    }),
  );
  return { kind: 'counts', counts, total: counts.reduce((sum, { count }) => sum + count, 0), several: false };
};

/** Null if `body` contains no peer answers. */
export const peerAnswersOf = (body: unknown): PeerAnswers | null => {
  if (Array.isArray(body)) return { kind: 'samples', samples: body.map(sampleOf).filter((sample) => sample !== null) };
  if (!isPlain(body)) return null;
  if (isPlain(body.multipleAnswers)) return severalOf(body.multipleAnswers, body.multipleAnswerCount);
  if (isPlain(body.answers)) return singleOf(body.answers);
  return 'body' in body && typeof body.body === 'object' ? peerAnswersOf(body.body) : null;
};
