import { screen, waitFor, within } from '@testing-library/react';
import { LIMITS } from '@parley/contracts/definition/limits';
import { ownAnswers } from '@parley/contracts/definition/links';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

beforeAll(giveLayout);

const ASKING = { message: 'Why?', answers: [{ key: 'a1', message: 'So', nextKey: '.two' }] };

test('EDIT-43, 46 the type icon tells files from questions, and a pause for the teacher has a badge', async () => {
  const upload = { ...ASKING, inputDisplayType: 'AwsImageUpload', answers: [{ key: 'b1', message: '*' }] };
  const page = await openEditor(flowOf({ ...ASKING, answerExternally: true }, upload));
  expect(await page.card(1).findByText('Pause')).toBeInTheDocument();
  expect(await page.card(1).findByRole('img', { name: 'Question and answer: Choice' })).toBeInTheDocument();
  expect(await page.card(2).findByRole('img', { name: 'Image upload' })).toBeInTheDocument();
});
test('EDIT-49 a card has a message editor, the answers, and the quick responses where there are any', async () => {
  const page = await openEditor(flowOf({ ...ASKING, quickResponses: [{ message: 'Hm' }] }, { message: 'End' }));
  expect(await page.card(1).findByRole('button', { name: /^Edit: Message of prompt 1/ })).toBeInTheDocument();
  const answers = within(page.card(1).getByRole('list', { name: 'Answers of prompt 1' }));
  expect(answers.getByRole('textbox', { name: 'Answer A of prompt 1' })).toHaveValue('So');
  expect(await page.card(1).findByRole('region', { name: 'Reactions of prompt 1' })).toHaveTextContent('Hm');
  expect(page.card(2).queryByRole('region', { name: 'Reactions of prompt 2' })).toBeNull();
});
test('EDIT-52, 53, 54 the card’s menu opens the settings, adds a quick response list, and duplicates', async () => {
  const page = await openEditor(flowOf(ASKING, {}));
  await page.menu('Actions for prompt 1', 'Quick Resp. List');
  expect(await screen.findByRole('region', { name: 'Reactions of prompt 1' })).toBeInTheDocument();
  await page.menu('Actions for prompt 1', 'Prompt Settings');
  expect(await screen.findByRole('heading', { name: 'Settings: Prompt 1' })).toBeInTheDocument();
  await page.menu('Actions for prompt 1', 'Duplicate Prompt');
  expect(await screen.findByRole('article', { name: 'Prompt 3' })).toBeInTheDocument();
  expect(page.card(2).getByRole('textbox', { name: 'Answer A of prompt 2' })).toHaveValue('So');
});
test('EDIT-49 a prompt that accepts any answer continues with that answer', async () => {
  const page = await openEditor(flowOf({ ...ASKING, answers: [{ key: 'a1', message: '', nextKey: '.two' }] }));
  await page.user.click(await page.card(1).findByRole('button', { name: /Accept any answer/ }));
  expect(page.definition('k1').answers?.[0]).toMatchObject({ message: '*' });
  const row = page.card(1).getByText('Any other answer').closest('li');
  await waitFor(() => expect(row).toContainElement(document.activeElement as HTMLElement));
});
longTest('EDIT-72 with REP and no message, Use list takes several', async () => {
  const page = await openEditor(flowOf(ASKING, {}));
  await page.menu('Actions for answer A of prompt 1', 'Add reaction');
  expect(screen.queryByRole('button', { name: 'Use list' })).toBeNull();
  await page.user.click(page.card(1).getByText('(REP)'));
  await page.user.click(await screen.findByRole('button', { name: 'Use list' }));
  await page.user.click(await screen.findByRole('button', { name: 'Other words' }));
  expect(page.definition('k1').answers?.[0]).toMatchObject({
    quickResponse: { messages: ['', ''], repeatAnswers: true },
  });
  for (const index of [2, 1])
    await page.user.click(await screen.findByRole('button', { name: new RegExp(`^Remove other words ${index}`) }));
  expect(page.definition('k1').answers?.[0]).toMatchObject({ quickResponse: { message: '', repeatAnswers: true } });
});
test('EDIT-72 the lines of a response are put in another order; a message that comes before them says so', async () => {
  const response = { message: 'Always', messages: ['One', 'Two'], tMessages: [{ hi: 'एक' }], repeatAnswers: true };
  const page = await openEditor(
    flowOf({ ...ASKING, answers: [{ key: 'a1', message: 'So', quickResponse: response }] }),
  );
  expect(await page.card(1).findByText(/The list below is used only if this is empty/)).toBeVisible();
  expect(page.card(1).getByRole('button', { name: /^Edit: Reaction: Answer A/ })).toHaveTextContent('Always');
  await page.menu('Actions for other words 2: Answer A of prompt 1', 'Move up');
  expect(page.definition('k1').answers?.[0]).toMatchObject({
    quickResponse: { messages: ['Two', 'One'], tMessages: [{}, { hi: 'एक' }] },
  });
});
test('EDIT-53 quick responses of a prompt are put in another order', async () => {
  const quickResponses = [
    { key: 'q1', message: 'Hm' },
    { key: 'q2', message: 'Well' },
  ];
  const page = await openEditor(flowOf({ ...ASKING, quickResponses }));
  await page.menu('Actions for reaction 1 of prompt 1', 'Move down');
  expect(page.definition('k1').quickResponses?.map(({ key }) => key)).toEqual(['q2', 'q1']);
});

const step = (key: string, message: string, more: object = {}) => ({ key, message, ...more });
const pauseMenu = async (page: Awaited<ReturnType<typeof openEditor>>, index: number) => {
  await page.user.click(await screen.findByRole('button', { name: `Actions for message ${index} of prompt 1` }));
  await screen.findByRole('menuitem', { name: 'Delete message' });
  const offered = screen.queryByRole('menuitem', { name: 'Add Pause' }) !== null;
  await page.user.keyboard('{Escape}');
  return offered;
};

test('EDIT-75, 77, 90, 93 steps are added and removed down to one; Add Pause begins with a second', async () => {
  const page = await openEditor(flowOf({ messages: [step('s1', 'One'), step('s2', 'Two')] }));
  await page.menu('Actions for message 1 of prompt 1', 'Add Pause');
  expect(page.definition('k1').messages?.[0]?.minNextPromptDelayMs).toBe(1_000);
  expect(await pauseMenu(page, 1)).toBe(false);
  await page.menu('Actions for message 2 of prompt 1', 'Delete message');
  expect(page.definition('k1').messages).toHaveLength(1);
  await page.user.click(await screen.findByRole('button', { name: 'Actions for message 1 of prompt 1' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete message' })).toHaveAttribute('data-disabled', 'true');
});
test('EDIT-91 every step of a prompt without answers may pause', async () => {
  const page = await openEditor(flowOf({ messages: [step('s1', 'One'), step('s2', 'Two')] }));
  expect(await pauseMenu(page, 1)).toBe(true);
  expect(await pauseMenu(page, 2)).toBe(true);
});
test('EDIT-92, 95 with answers only steps that ask nothing may pause, and the last always asks', async () => {
  const messages = [step('s1', 'One'), step('s2', 'Two', { repeatAnswers: true }), step('s3', 'Three')];
  const page = await openEditor(flowOf({ ...ASKING, messages }));
  expect(await pauseMenu(page, 1)).toBe(true);
  expect(await pauseMenu(page, 2)).toBe(false);
  expect(await pauseMenu(page, 3)).toBe(false);
  expect(await page.card(1).findByText('Asks for an answer')).toBeInTheDocument();
});
test('EDIT-92, 95 a common list of answers counts as answers', async () => {
  const messages = [step('s1', 'One'), step('s2', 'Two')];
  const commonAnswers = { yn: [{ key: 'y', message: 'Yes', nextKey: '.two' }] };
  const page = await openEditor({ ...flowOf({ messages, answers: '.yn' }, {}), commonAnswers });
  expect(await page.card(1).findByText('Asks for an answer')).toBeInTheDocument();
  expect(page.card(1).getByRole('checkbox', { name: 'Also asks for an answer here' })).toBeInTheDocument();
  expect(await pauseMenu(page, 1)).toBe(true);
  expect(await pauseMenu(page, 2)).toBe(false);
});
test('EDIT-94 a pause takes seconds and is stored in whole ms; without a number it goes', async () => {
  const page = await openEditor(flowOf({ messages: [step('s1', 'One', { minNextPromptDelayMs: 500 })] }));
  const field = screen.getByRole('textbox', { name: 'Pause after message 1 of prompt 1' });
  await page.user.clear(field);
  await page.user.type(field, '1.5');
  expect(field).toHaveValue('1.5 s');
  expect(page.definition('k1').messages?.[0]?.minNextPromptDelayMs).toBe(1_500);
  await page.user.clear(field);
  await page.user.tab();
  expect(page.definition('k1').messages?.[0]).not.toHaveProperty('minNextPromptDelayMs');
});
test('EDIT-69, 94 a score or pause that was cleared keeps its room while a button is pressed, and is gone once it is let go', async () => {
  const answers = [{ key: 'a1', message: 'So', score: 5 }];
  const page = await openEditor(
    flowOf({ messages: [step('s1', 'One', { minNextPromptDelayMs: 500 }), step('s2', 'Two')], answers }),
  );
  for (const name of ['Pause after message 1 of prompt 1', /^Score: /]) {
    const field = screen.getByRole('textbox', { name });
    await page.user.clear(field);
    await page.user.pointer({ keys: '[MouseLeft>]', target: document.body });
    expect(field).not.toHaveFocus();
    expect(field).toBeInTheDocument();
    await page.user.pointer('[/MouseLeft]');
    await waitFor(() => expect(field).not.toBeInTheDocument());
  }
  expect(page.definition('k1').messages?.[0]).not.toHaveProperty('minNextPromptDelayMs');
  expect(page.definition('k1').answers?.[0]).not.toHaveProperty('score');
});
test('EDIT-68 a score stays within the limits', async () => {
  const page = await openEditor(flowOf({ ...ASKING, answers: [{ key: 'a1', message: 'So', score: 5 }] }));
  const score = () => ownAnswers(page.definition('k1'))?.[0]?.score;
  const field = screen.getByRole('textbox', { name: /^Score: / });
  await page.user.clear(field);
  await page.user.type(field, '5000000000');
  expect(score()).toBeLessThanOrEqual(LIMITS.score);
  await page.user.clear(field);
  await page.user.type(field, '-5000000000');
  expect(score()).toBeGreaterThanOrEqual(-LIMITS.score);
  expect(score()).toBeLessThan(0);
});
test('EDIT-69 a text that is no number is not kept as a score, and removes the settings that hung on it', async () => {
  const answers = [{ key: 'a1', message: 'So', score: 5, scoreLater: true }];
  const page = await openEditor(flowOf({ ...ASKING, answers }));
  const field = screen.getByRole('textbox', { name: /^Score: / });
  await page.user.clear(field);
  await page.user.type(field, '-');
  expect(page.definition('k1').answers?.[0]).toMatchObject({ score: 5 });
  await page.user.tab();
  expect(page.definition('k1').answers?.[0]).not.toHaveProperty('score');
  expect(page.definition('k1').answers?.[0]).not.toHaveProperty('scoreLater');
});
test('EDIT-76, 78, 79 several messages become one: with two or more the author is asked how many are lost', async () => {
  const page = await openEditor(flowOf({ message: 'Only' }));
  page.openSettings('k1');
  const toggle = () => page.user.click(screen.getByRole('switch', { name: /Several messages/ }));
  await toggle();
  expect(page.definition('k1').messages?.map(({ message }) => message)).toEqual(['Only', '']);
  await toggle();
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(
    'The message has 2 steps. All steps except for the first one will be lost. Are you sure?',
  );
  await page.user.click(await within(dialog).findByRole('button', { name: 'Keep the first' }));
  expect(page.definition('k1')).toMatchObject({ message: 'Only' });
});
test('EDIT-78 a single step becomes the message without a question', async () => {
  const page = await openEditor(flowOf({ messages: [step('s1', 'One')] }));
  page.openSettings('k1');
  await page.user.click(await screen.findByRole('switch', { name: /Several messages/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(page.definition('k1').message).toBe('One');
});

test('EDIT-97, 98, 99, 100 score strategies: the documented choices, average by default and then not kept', async () => {
  const page = await openEditor(flowOf(ASKING));
  page.openSettings('k1');
  const choices = async (label: string) => {
    await page.user.click(await screen.findByRole('combobox', { name: label }));
    const list = await screen.findByRole('listbox', { name: label });
    const names = within(list)
      .getAllByRole('option')
      .map((option) => option.textContent);
    await page.user.keyboard('{Escape}');
    return names;
  };
  expect(await screen.findByRole('combobox', { name: 'Prompt score' })).toHaveValue('Average');
  expect(await choices('Prompt score')).toEqual(['Sum', 'Average', 'Highest', 'First', 'Last']);
  expect(await choices('If visited multiple times')).toEqual(['Average', 'Highest', 'First', 'Last']);
  await page.choose('Prompt score', 'Sum');
  expect(page.definition('k1').scoreStrategy).toEqual({ thread: 'sum' });
  await page.choose('Prompt score', 'Average');
  expect(page.definition('k1')).not.toHaveProperty('scoreStrategy');
});
test('FLOW-25, 26 the look of choices and of typed answers', async () => {
  const page = await openEditor(flowOf(ASKING, { ...ASKING, answers: [{ key: 'b1', message: '*' }] }));
  page.openSettings('k1');
  await page.choose('Appearance', 'Stacked buttons');
  expect(page.definition('k1').inputDisplayType).toBe('stacked');
  await page.choose('Appearance', 'Small buttons');
  expect(page.definition('k1')).not.toHaveProperty('inputDisplayType');
  page.openSettings('k2');
  await page.choose('Appearance', 'Phone number');
  expect(page.definition('k2').inputDisplayType).toBe('tel');
  expect(screen.queryByText(/compared as numbers/)).not.toBeInTheDocument();
  await page.choose('Appearance', 'Number');
  expect(screen.getByText(/compared as numbers/)).toBeVisible();
});
test('FLOW-31 notes, feedback and the highest score of a teacher are kept with the prompt', async () => {
  const page = await openEditor(flowOf(ASKING));
  page.openSettings('k1');
  await page.user.click(await screen.findByRole('switch', { name: /Ask a teacher for feedback/ }));
  await page.user.type(await screen.findByRole('textbox', { name: /^Notes/ }), 'Look at step 2');
  await page.user.type(await screen.findByRole('textbox', { name: /Highest score a teacher/ }), '5');
  expect(page.definition('k1')).toMatchObject({
    custom: { feedback: true, notes: 'Look at step 2' },
    maxSuperScore: 5,
  });
});
test('FLOW-32 Advanced sets alternates, answers by itself, and scores from a variable', async () => {
  const page = await openEditor(flowOf(ASKING));
  page.openSettings('k1');
  await page.user.click(await screen.findByRole('button', { name: 'Advanced' }));
  await page.user.click(await screen.findByRole('button', { name: 'Other words' }));
  await page.user.type(await screen.findByRole('textbox', { name: 'Other words 1' }), 'Again?');
  await page.user.click(await screen.findByRole('switch', { name: /Answer automatically/ }));
  const answer = within(screen.getByRole('group', { name: 'Answer A' }));
  await page.user.type(await answer.findByRole('textbox', { name: /Score from a variable/ }), '@two|');
  expect(answer.getByText(/Use letters, digits, dots and hyphens/)).toBeInTheDocument();
  await page.user.type(await answer.findByRole('textbox', { name: /Score from a variable/ }), '{Backspace}');
  expect(page.definition('k1')).toMatchObject({
    altMessages: ['Again?'],
    answerProgrammatically: true,
    answers: [{ scoreVar: '@two' }],
  });
});
