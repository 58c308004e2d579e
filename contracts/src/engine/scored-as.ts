/** A version whose answers are combined into scores as another version of the flow combines them (STAT-V7). */
import type { FlowDefinition, PromptDefinition } from '../definition/definition.js';
import type { PreparedFlow, PreparedPrompt } from './types.js';

const known = new WeakMap<PreparedFlow, WeakMap<PreparedFlow, PreparedFlow>>();

/**
 * Answers keep their worth; a prompt that the other version lacks is combined as before. Returns one object each time.
 */
export const scoredAs = (flow: PreparedFlow, other: PreparedFlow): PreparedFlow => {
  if (flow === other) return flow;
  const views = known.get(flow) ?? new WeakMap<PreparedFlow, PreparedFlow>();
  known.set(flow, views);
  const view = views.get(other) ?? viewOf(flow, other);
  views.set(other, view);
  return view;
};

const viewOf = (flow: PreparedFlow, other: PreparedFlow): PreparedFlow => {
  const all = [...flow.prompts.values()].map((prompt) => combinedAs(prompt, other.promptsByKey.get(prompt.key)));
  const strategies = all.flatMap(({ key }) => {
    const strategy = (other.promptsByKey.has(key) ? other : flow).scoreStrategies[key];
    return strategy ? [[key, strategy] as const] : [];
  });
  return {
    ...flow,
    prompts: new Map(all.map((prompt) => [prompt.name, prompt])),
    promptsByKey: new Map(all.map((prompt) => [prompt.key, prompt])),
    scoreStrategies: Object.fromEntries(strategies),
    library: {
      find: (flowId, version) => {
        const linked = flow.library.find(flowId, version);
        const twin = linked && other.library.find(flowId, null);
        return twin ? scoredAs(linked, twin) : linked;
      },
    },
  };
};

const combinedAs = (prompt: PreparedPrompt, twin: PreparedPrompt | undefined): PreparedPrompt =>
  twin ? { ...prompt, definition: withRules(prompt.definition, twin.definition) } : prompt;

/** How its answers make up its score. */
const withRules = (
  { scoreStrategy: _strategy, maxSuperScore: _most, ...prompt }: PromptDefinition,
  { scoreStrategy, maxSuperScore }: PromptDefinition,
): PromptDefinition => ({
  ...prompt,
  ...(scoreStrategy !== undefined && { scoreStrategy }),
  ...(maxSuperScore !== undefined && { maxSuperScore }),
});

interface Linked {
  readonly id: number;
  readonly version: number;
  readonly definition: FlowDefinition;
}
/** A version as players get it, together with the flows to which its links can lead. */
export interface WithLinked<L extends Linked> {
  readonly definition: FlowDefinition;
  readonly linked: readonly L[];
}

/** The same before it is prepared: a player that gets this adds up as `scoredAs` does. */
export const definitionScoredAs = <L extends Linked>(
  { definition, linked }: WithLinked<L>,
  other: WithLinked<L>,
): WithLinked<L> => ({
  definition: rulesFrom(definition, other.definition),
  linked: linked.map((each) => {
    const versions = other.linked.filter(({ id }) => id === each.id);
    const twin = versions.toSorted((a, b) => b.version - a.version)[0];
    return twin ? { ...each, definition: rulesFrom(each.definition, twin.definition) } : each;
  }),
});

const rulesFrom = (definition: FlowDefinition, other: FlowDefinition): FlowDefinition => {
  const twins = new Map(other.promptsArray.map((entry) => [entry.key, entry.definition]));
  const promptsArray = definition.promptsArray.map((entry) => {
    const twin = twins.get(entry.key);
    return twin ? { ...entry, definition: withRules(entry.definition, twin) } : entry;
  });
  return { ...definition, promptsArray };
};
