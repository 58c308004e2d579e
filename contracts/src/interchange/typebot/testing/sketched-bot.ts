/** Writes a bot in a few words, as Typebot exports it. */

/** Groups of `[type, options or content, edge]`; an edge is the group it leads to. */
type Sketch = Readonly<Record<string, readonly (readonly [type: string, details: object, leadsTo?: string])[]>>;
export const sketched = (groups: Sketch, variables: readonly string[]): string => {
  const edges: object[] = [];
  const edge = (from: object, groupId: string): string => {
    const id = `edge-${edges.length}`;
    edges.push({ id, from, to: { groupId } });
    return id;
  };
  const made = Object.entries(groups).map(([id, blocks]) => ({
    id,
    title: id,
    blocks: blocks.map(([type, details, leadsTo], at) => ({
      id: `${id}-${at}`,
      type,
      ...(type === 'text' ? { content: { plainText: String((details as { says: string }).says) } } : details),
      ...(leadsTo && { outgoingEdgeId: edge({ blockId: `${id}-${at}` }, leadsTo) }),
    })),
  }));
  for (const { blocks } of made)
    for (const { id: blockId, ...block } of blocks)
      for (const item of (block as { readonly items?: { id: string; leadsTo?: string; outgoingEdgeId?: string }[] })
        .items ?? [])
        if (item.leadsTo) item.outgoingEdgeId = edge({ blockId, itemId: item.id }, item.leadsTo);
  const start = { id: 'event', type: 'start', outgoingEdgeId: edge({ eventId: 'event' }, Object.keys(groups)[0]!) };
  return JSON.stringify({
    version: '6.1',
    groups: made,
    edges,
    events: [start],
    variables: variables.map((name) => ({ id: `v-${name}`, name })),
  });
};
export const says = (text: string, leadsTo?: string) => ['text', { says: text }, leadsTo] as const;
export const asks = (variable: string, leadsTo?: string) =>
  ['text input', { options: { variableId: `v-${variable}` } }, leadsTo] as const;
export const ifEqual = (variable: string, value: string, leadsTo: string, otherwise: string) =>
  [
    'Condition',
    { items: [{ id: 'i', content: { comparisons: [{ variableId: `v-${variable}`, value }] }, leadsTo }] },
    otherwise,
  ] as const;
/** Conditions of `[variable, operator, value]`, each with the group that it leads to. */
export const decides = (
  items: readonly (readonly [tests: readonly (readonly [string, string, string])[], leadsTo: string])[],
  otherwise?: string,
) =>
  [
    'Condition',
    {
      items: items.map(([tests, leadsTo], at) => ({
        id: `c${at}`,
        content: {
          logicalOperator: 'AND',
          comparisons: tests.map(([name, comparisonOperator, value]) => ({
            variableId: `v-${name}`,
            comparisonOperator,
            value,
          })),
        },
        leadsTo,
      })),
    },
    otherwise,
  ] as const;
export const sets = (variable: string, expressionToEvaluate: string, leadsTo?: string) =>
  ['Set variable', { options: { variableId: `v-${variable}`, expressionToEvaluate } }, leadsTo] as const;
/** `'Yes > Group'` leads somewhere of its own. */
export const chooses = (variable: string, choices: readonly string[], leadsTo?: string, options: object = {}) =>
  [
    'choice input',
    {
      items: choices.map((choice, at) => {
        const [content = '', own] = choice.split(' > ');
        return { id: `${variable}-${content}-${at}`, content, ...(own && { leadsTo: own }) };
      }),
      options: { variableId: `v-${variable}`, ...options },
    },
    leadsTo,
  ] as const;
