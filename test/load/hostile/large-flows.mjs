/** Valid flows of nearly a megabyte: one of long prompts, one of many links. */
const nameOf = (n) => (n === 0 ? 'start' : `p${n}`);
const prompt = (n, definition) => ({ key: `p${n}`, name: nameOf(n), definition });
const flow = (count, definitionOf) => ({
  promptsArray: [
    ...Array.from({ length: count }, (_, n) => prompt(n, definitionOf(n))),
    prompt(count, { message: 'Thank you.' }),
  ],
});
const steps = (count, each) =>
  flow(count, (n) => ({
    messages: Array.from({ length: each }, (_, k) => ({ key: `s${k}`, message: `**Step** ${k} of many, _slowly_.` })),
    answers: [{ key: `a${n}`, message: 'on', nextKey: `.p${n + 1}` }],
  }));
const links = (count, each) =>
  flow(count, (n) => ({
    message: `Question ${n}`,
    answers: Array.from({ length: each }, (_, k) => ({
      key: `a${n}-${k}`,
      message: `answer ${k}`,
      score: k,
      nextKey: `.${nameOf((n + k + 1) % (count + 1))}`,
    })),
  }));

export const largeFlows = [steps(60, 200), links(400, 30)];
