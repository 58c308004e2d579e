/** Places of the ways that learners took through a flow (decision 52). */
import { z } from 'zod';

export const pathPlace = z.object({
  /** Number of the place in the flow. Negative: all places behind the place of that number, without sign. */
  node: z.number(),
  /** 0 = chats begin here. */
  parent: z.number(),
  /** null = several prompts, counted together. */
  promptKey: z.string().nullable(),
  /**
   * The prompt's position in the newest definition that contains it; null if it was removed, or is one of a linked
   * flow.
   */
  position: z.number().nullable(),
  /** In the same definition; absent = the prompt has none. */
  title: z.string().optional(),
  messages: z.string(),
  /** Chats that came here = `dropped` + `ended` + the totals of `answers`. */
  total: z.number(),
  /** Stand here, and aren't completed. */
  dropped: z.number(),
  /** Are completed here. */
  ended: z.number(),
  /** ms spent here, gaps clipped at 30 min. */
  totalTime: z.number(),
  /** Of those who came here: completed, here or further on. */
  completed: z.number(),
  answers: z.array(
    z.object({
      /** All choices, with commas between; empty = the flow went on by itself. */
      message: z.string(),
      /** One for each choice; none = the flow went on by itself. */
      messages: z.array(z.string()),
      /** The whole answer is right, see `firstRight` of `getFlowStats`. */
      right: z.boolean(),
      total: z.number(),
      completed: z.number(),
      /** Number of the place where it leads. */
      nextPrompt: z.number(),
    }),
  ),
});
export type PathPlace = z.infer<typeof pathPlace>;

type Answer = PathPlace['answers'][number];
/** A place with all that lie behind it (STAT-10). */
export interface PathTree extends Omit<PathPlace, 'parent' | 'answers'> {
  /** `nextPrompt` null = that place isn't in the reply: `getFlowPaths` has those behind a place. */
  readonly answers: readonly (Omit<Answer, 'nextPrompt'> & { readonly nextPrompt: PathTree | null })[];
}
export const pathTreeSchema = z.custom<PathTree>((value) => typeof value === 'object' && value !== null);

/** The places where chats begin, each with those behind it. */
export function treesOf(places: readonly PathPlace[]): PathTree[] {
  const byNode = new Map(places.map((place) => [place.node, place]));
  const treeOf = ({ parent: _, answers, ...place }: PathPlace): PathTree => ({
    ...place,
    answers: answers.map((answer) => {
      const next = byNode.get(answer.nextPrompt);
      return { ...answer, nextPrompt: next ? treeOf(next) : null };
    }),
  });
  return places.filter(({ parent }) => parent === 0).map(treeOf);
}
