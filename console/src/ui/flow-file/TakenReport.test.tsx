import { screen, within } from '@testing-library/react';
import { readAnyFile } from '@parley/contracts/interchange/read-any-file';
import { renderPart } from '../../testing/render.js';
import { FileReport } from './FileReport.js';

const show = async (text: string) => {
  let n = 0;
  await renderPart(<FileReport read={readAnyFile(text, () => `k${(n += 1)}`)} />);
  return within(await screen.findByRole('alert'));
};
const titles = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
const open = () => [...document.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent);

test('FILE-H5 “everything” is shown only if nothing is missing', async () => {
  const report = await show(':: Start\nHi [[on->End]]\n\n:: End\nBye.');
  expect(report.getByText('Everything was imported.')).toBeVisible();
  expect(report.getByText(/2 of 2 passages were imported completely\./)).toBeVisible();
  expect(titles()).toEqual([]);
});

test('FILE-H3 passages that are left out are counted and named, before all that matters less', async () => {
  const report = await show(
    ':: Start\n<p>Hi</p> <b>you</b> (link: "On")[(set: $x to 1)]\n\n:: Hall\nA hall.\n\n:: Attic\nOld things.',
  );
  expect(report.queryByText('Everything was imported.')).toBeNull();
  expect(report.getByText(/^0 of 3 passages were imported completely, 1 partly\. 2 of 5 texts/)).toBeVisible();
  expect(titles()).toEqual([
    'Passages left out, because no imported link leads there: 2',
    'Passages that were imported in part: 1',
    'Commands left out: 1',
    'Layout and images left out: 4',
  ]);
  expect(open()).toEqual(titles().slice(0, 3));
  expect(report.getByText('Hall: “A hall.”')).toBeVisible();
  expect(report.getByText('Start: answer “On”')).toBeVisible();
  expect(report.getByText('<p>, <b>')).toBeInTheDocument();
});

test('FILE-H3 FILE-H4 a Typebot’s groups are counted; lost settings are listed', async () => {
  const block = { id: 'b', type: 'text', content: { plainText: 'Hi' } };
  const lost = { id: 'c', type: 'text', content: { plainText: 'Pay now' } };
  const report = await show(
    JSON.stringify({
      version: '6.1',
      name: 'Shop',
      groups: [
        { id: 'g', title: 'Hello', blocks: [block, { id: 'w', type: 'Wait' }] },
        { id: 'h', title: 'Pay', blocks: [lost] },
      ],
      edges: [],
    }),
  );
  expect(report.getByText(/^1 of 2 groups were imported completely\. 1 of 2 texts/)).toBeVisible();
  expect(titles()).toEqual([
    'Groups left out, because no imported link leads there: 1',
    'Settings that Parley doesn’t have: 1',
  ]);
  expect(report.getByText('Pay: “Pay now”')).toBeVisible();
  expect(report.getByText('Waiting times: Hello')).toBeInTheDocument();
});

test('FILE-H3 a long list is folded after its first lines, so that it hides nothing else', async () => {
  const lost = Array.from({ length: 9 }, (_, n) => `:: Lost ${n}\nx${n}\n`).join('\n');
  const report = await show(`:: Start\nHi\n\n${lost}`);
  expect(titles()).toEqual(['Passages left out, because no imported link leads there: 9', 'And 3 more']);
  expect(report.getByText('Lost 5: “x5”')).toBeVisible();
  expect(report.getByText('Lost 6: “x6”')).not.toBeVisible();
});
