import { useState } from 'react';
import { screen } from '@testing-library/react';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';
import { PrintView } from './PrintView.js';

beforeAll(giveLayout);

function Printer() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <PrintView onClose={() => setOpen(false)} />;
  return <button onClick={() => setOpen(true)}>Print it</button>;
}

test('EDITOR-T9 the print view contains every text of a prompt, also those that learners see only at times', async () => {
  const flow = flowOf({
    message: 'the question',
    altMessages: ['asked again'],
    inputDisplayType: 'email',
    answers: [{ key: 'a', message: 'one half', quickResponse: { messages: ['try again'], repeatAnswers: true } }],
    quickResponses: [{ key: 'q', message: 'a reaction' }],
    extAnswerPendingMessage: 'the teacher reads',
    extAnswerFulfilledMessage: 'the teacher has read',
    tExtAnswerFulfilledMessage: { hi: 'पढ़ लिया' },
    custom: { notes: 'for authors' },
  });
  const page = await openEditor(flow, { flow: { languages: ['en', 'hi'] }, list: <Printer /> });
  await page.user.click(screen.getByRole('button', { name: 'Print it' }));
  const printed = await screen.findByRole('dialog', { name: 'Print this flow' });
  const texts = ['the question', 'asked again', 'one half', 'try again', 'a reaction', 'for authors'];
  for (const text of [...texts, 'Appearance: Email', 'the teacher reads', 'the teacher has read'])
    expect(printed).toHaveTextContent(text);
  expect(printed).not.toHaveTextContent('पढ़ लिया');
  await page.user.click(screen.getByRole('switch'));
  expect(printed).toHaveTextContent('पढ़ लिया');
});

test('COND-E10 the print view says on what the next step depends, and where it leads otherwise', async () => {
  const when = [{ key: 'w', if: { on: 'tries', least: 3 }, nextKey: '.two' }] as const;
  const flow = flowOf(
    { message: 'Where?', answers: [{ key: 'a', message: 'Here', when }], when, nextKey: '.three' },
    { message: 'Two' },
    { message: 'Three', title: 'The end' },
  );
  const page = await openEditor(flow, { list: <Printer /> });
  await page.user.click(screen.getByRole('button', { name: 'Print it' }));
  const [first] = await screen.findAllByRole('region', { name: 'Prompt 1' });
  expect(first).toHaveTextContent(
    /Here.*If the number of tries is at least 3 → Prompt 2.*otherwise → Always to.*If the number of tries is at least 3 → Prompt 2.*otherwise → Prompt 3/,
  );
});

test('LIST-E3 HELP-E4 the print view shows both sides of a pair, and names help as help with its price', async () => {
  const flow = flowOf({
    message: 'Match the capitals.',
    inputDisplayType: 'pairs',
    answers: [
      { key: 'a', message: 'France', pair: 'Paris', tPair: { hi: 'पेरिस' }, score: 1 },
      { key: 'h', message: 'A clue', help: 'hint', price: 1, quickResponse: { message: 'It has a tower.' } },
    ],
  });
  const page = await openEditor(flow, { list: <Printer /> });
  await page.user.click(screen.getByRole('button', { name: 'Print it' }));
  const printed = await screen.findByRole('dialog', { name: 'Print this flow' });
  expect(printed).toHaveTextContent(
    /Appearance: Match pairs.*France – Paris.*Hint.*A clue \(costs 1 point\).*It has a tower\./,
  );
});

test('PICT-E2 the print view says that choices are pictures', async () => {
  const answers = [{ key: 'a', message: '![Leaf](https://pictures.example/leaf.png)' }];
  const flow = flowOf({ message: 'Which?', inputDisplayType: 'pictures', answers });
  const page = await openEditor(flow, { list: <Printer /> });
  await page.user.click(screen.getByRole('button', { name: 'Print it' }));
  const printed = await screen.findByRole('dialog', { name: 'Print this flow' });
  expect(printed).toHaveTextContent(/Appearance: Pictures.*Leaf/);
});

test('RULE-E7 the print view says what counts as an answer', async () => {
  const flow = flowOf({
    message: 'How long?',
    inputDisplayType: 'number',
    answers: [
      { key: 'a', message: 'right', rule: { kind: 'near', value: 29.5, give: 0.5 } },
      { key: 'b', message: 'too long', hidden: true, rule: { kind: 'between', least: 30 } },
    ],
  });
  const page = await openEditor(flow, { list: <Printer /> });
  await page.user.click(screen.getByRole('button', { name: 'Print it' }));
  const printed = await screen.findByRole('dialog', { name: 'Print this flow' });
  expect(printed).toHaveTextContent(/right.*counts: 29.5, give or take 0.5 \(29 to 30\).*too long.*counts: 30 or more/);
});

test('RATE-E2 the print view says the scale, with its words in each language', async () => {
  const flow = flowOf({
    message: 'How was it?',
    inputDisplayType: 'rating',
    inputDisplayConfig: { min: 0, max: 6, step: 2, minWord: 'Bad', maxWord: 'Good', tMaxWord: { hi: 'अच्छा' } },
    answers: [{ key: 'a', message: '*' }],
  });
  const page = await openEditor(flow, { flow: { languages: ['en', 'hi'] }, list: <Printer /> });
  await page.user.click(screen.getByRole('button', { name: 'Print it' }));
  const printed = await screen.findByRole('dialog', { name: 'Print this flow' });
  expect(printed).toHaveTextContent('0 to 6 in steps of 2 · Bad – Good');
  await page.user.click(screen.getByRole('switch'));
  expect(printed).toHaveTextContent('Bad – अच्छा');
});
