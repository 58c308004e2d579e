/** The picture of a lesson: two lines of what is said, the first question in its own shape, and a dot for each prompt. */
import type { FlowCard } from '@parley/contracts/http/flow-card';

export const THUMB = { width: 160, height: 104 } as const;
const HUES = 6;

export interface ThumbShape {
  readonly kind: 'bubble' | 'line' | 'outline' | 'filled';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
type Drawn = Pick<FlowCard, 'first' | 'prompts'>;

/** From 1; the same for the life of the flow. */
export const hueOf = (uid: string): number => (parseInt(uid.slice(0, 6), 16) % HUES) + 1;

const MARGIN = 16;
const bubble = (y: number, width: number): readonly ThumbShape[] => [
  { kind: 'bubble', x: MARGIN, y, width, height: 15 },
  { kind: 'line', x: MARGIN + 8, y: y + 6, width: width - 16, height: 3 },
];
const line = (y: number, width: number): ThumbShape => ({ kind: 'line', x: 26, y, width, height: 3 });

const MOST_CHOICES = 4;
/** Two in a row; the right one is filled. */
const choices = ({ choices: count, right }: FlowCard['first']): readonly ThumbShape[] =>
  Array.from({ length: Math.min(count, MOST_CHOICES) }, (_, at) => ({
    kind: at === right ? 'filled' : 'outline',
    x: at % 2 === 0 ? MARGIN : 82,
    y: at < 2 ? 54 : 72,
    width: 62,
    height: 14,
  }));

const SHAPES: Readonly<Record<FlowCard['first']['shape'], (first: FlowCard['first']) => readonly ThumbShape[]>> = {
  choices,
  text: () => [
    { kind: 'outline', x: MARGIN, y: 58, width: 112, height: 18 },
    line(65, 48),
    { kind: 'filled', x: 112, y: 61, width: 12, height: 12 },
  ],
  long: () => [{ kind: 'outline', x: MARGIN, y: 53, width: 112, height: 34 }, line(60, 84), line(68, 70), line(76, 40)],
  files: () => [
    { kind: 'outline', x: MARGIN, y: 54, width: 48, height: 32 },
    { kind: 'filled', x: 34, y: 64, width: 12, height: 12 },
  ],
  message: () => bubble(54, 86),
};

const MOST_DOTS = 14;
const dots = (prompts: number): readonly ThumbShape[] =>
  Array.from({ length: Math.min(prompts, MOST_DOTS) }, (_, at) => ({
    kind: at === 0 ? 'filled' : 'line',
    x: MARGIN - 2 + at * 9,
    y: 92,
    width: 4,
    height: 4,
  }));

export const shapesOf = ({ first, prompts }: Drawn): readonly ThumbShape[] => [
  ...bubble(14, 104),
  ...bubble(33, 68),
  ...SHAPES[first.shape](first),
  ...dots(prompts),
];
