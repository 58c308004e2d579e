/** Runs in a worker, so that long analyses don't block the page. */
import { readsFormulas, replyTo, type Question } from './analyse.js';

const formulaReader = async () => (await import('@parley/contracts/markdown/mathml')).compileFormula;

async function answer(question: Question): Promise<void> {
  try {
    const formula = readsFormulas(question) ? await formulaReader() : undefined;
    postMessage({ ok: true, reply: replyTo(question, formula) });
  } catch (error) {
    postMessage({ ok: false, reason: error instanceof Error ? error.message : 'unknown' });
  }
}

addEventListener('message', ({ data }: MessageEvent<Question>) => void answer(data));
