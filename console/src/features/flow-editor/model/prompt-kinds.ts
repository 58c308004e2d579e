/** The kinds of prompts that an author adds, each with its settings already right (SPEC EDITOR-K1). */
import {
  AlignLeft,
  ArrowLeftRight,
  Hash,
  ImageUp,
  Images,
  List,
  ListChecks,
  ListOrdered,
  MessageSquare,
  RectangleEllipsis,
  SlidersHorizontal,
  Star,
  TextCursorInput,
  type LucideIcon,
} from 'lucide-react';
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { asked, PICTURES_INPUT, TEXTAREA_INPUT, type Asks } from '@parley/contracts/definition/input-types';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { KIND_CONTENTS, type PromptKind } from '@parley/contracts/flow/prompt-kinds';
import type { Hue } from '../../../ui/hue.js';

interface KindRow {
  readonly icon: LucideIcon;
  readonly hue: Hue;
}

/**
 * In the order of `KIND_CONTENTS`; the first ones stand below the prompts, too. The compiler asks for the row of a new
 * kind and for its words (`kind.…` and `kindWhy.…` in `languages/en/console/flow-editor.json`).
 */
export const PROMPT_KINDS: Readonly<Record<PromptKind, KindRow>> = {
  choice: { icon: List, hue: 1 },
  short: { icon: TextCursorInput, hue: 2 },
  number: { icon: Hash, hue: 3 },
  long: { icon: AlignLeft, hue: 5 },
  message: { icon: MessageSquare, hue: 0 },
  choices: { icon: ListChecks, hue: 1 },
  upload: { icon: ImageUp, hue: 6 },
  order: { icon: ListOrdered, hue: 1 },
  pairs: { icon: ArrowLeftRight, hue: 2 },
  gaps: { icon: RectangleEllipsis, hue: 3 },
  pictures: { icon: Images, hue: 1 },
  rating: { icon: Star, hue: 5 },
  slider: { icon: SlidersHorizontal, hue: 3 },
};
export const PROMPT_KIND_NAMES = Object.keys(KIND_CONTENTS) as readonly PromptKind[];

type Asking = Pick<PromptDefinition, 'inputDisplayType' | 'acceptsMultipleAnswers'>;
/** The kind of a prompt that asks for this. */
const KIND_OF: Readonly<Record<Asks, (prompt: Asking, hasChoices: boolean) => PromptKind>> = {
  choice: ({ acceptsMultipleAnswers, inputDisplayType }, hasChoices) =>
    !hasChoices
      ? 'short'
      : inputDisplayType === PICTURES_INPUT
        ? 'pictures'
        : acceptsMultipleAnswers
          ? 'choices'
          : 'choice',
  text: ({ inputDisplayType }) => (inputDisplayType === TEXTAREA_INPUT ? 'long' : 'short'),
  number: ({ inputDisplayType }) =>
    inputDisplayType === 'rating' ? 'rating' : inputDisplayType === 'range' ? 'slider' : 'number',
  files: () => 'upload',
  order: () => 'order',
  pairs: () => 'pairs',
  gaps: () => 'gaps',
};

/** @param answers - The prompt's own answers, or those of the common list that it uses */
export const kindOf = (prompt: Asking, answers: readonly Answer[]): PromptKind => {
  if (answers.length === 0) return 'message';
  const hasChoices = answers.some(({ message, hidden, rule }) => message !== CATCH_ALL && !hidden && !rule);
  return KIND_OF[asked(prompt.inputDisplayType)](prompt, hasChoices);
};
