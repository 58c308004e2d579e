/** Only a browser shows these parts of the message editor and its templates. */
import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../harness/axe.js';
import { browserOf, expect, longTest, test, variant } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { EditorPage } from '../harness/pages/editor-page.js';

/** A red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

/** As a browser does when a picture of a page was copied. */
const pastePicture = (page: Page, name: string, type: string) =>
  page.evaluate(
    ([base64, file, kind]) => {
      const bytes = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], file ?? '', { type: kind ?? '' }));
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    },
    [PNG, name, type] as const,
  );

const openMessage = async (editor: EditorPage, number: number) => {
  await editor.messageAtRest(number).click();
  const box = editor.prompt(number).getByRole('textbox', { name: `Message of prompt ${number}`, exact: true });
  await expect(box).toBeFocused();
  await box.press('Control+End');
  return box;
};

for (const [place, [when, delay]] of (
  [
    ['while the editor is still on its way', 1_000],
    ['in the very moment the message is clicked', 0],
  ] as const
).entries())
  variant(place)(`EDIT-135 what is typed ${when} reaches the message, not the card`, async ({ browser, asha }) => {
    const { id } = await asha.createFlow('Typed at once', FRACTIONS);
    const desk = await browserOf(browser, asha);
    const page = await desk.newPage();
    const editor = new EditorPage(page);
    if (delay > 0)
      await page.route(/MessageEditor/, async (route) => {
        await new Promise((done) => setTimeout(done, delay));
        await route.continue();
      });
    const fetched = page.waitForResponse(/MessageEditor/);
    await editor.open(id);
    if (delay === 0) await fetched;
    await editor.messageAtRest(2).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Is all of it new?');
    await fetched;
    const box = editor.prompt(2).getByRole('textbox', { name: 'Message of prompt 2', exact: true });
    await expect(box).toHaveText('Is all of it new?');
    await expect(page.getByRole('dialog')).toHaveCount(0); // of the shortcuts, which ? opens elsewhere
    await expect(box).toBeFocused();
    await page.keyboard.type(', and more');
    await expect(box).toHaveText('Is all of it new?, and more');
    await editor.save();
    await desk.close();
  });

longTest(
  'EDIT-135 a button below an open message is hit by a click as slow as a hand’s, and what is typed next is in its place',
  async ({ browser, asha }) => {
    const { id } = await asha.createFlow('Pressed', FRACTIONS);
    const desk = await browserOf(browser, asha);
    const editor = new EditorPage(await desk.newPage());
    await editor.open(id);
    const card = editor.prompt(1);
    const answers = card.locator('[data-answer]');
    const before = await answers.count();
    for (const [round, words] of ['Neither', 'Both'].entries()) {
      await openMessage(editor, 1);
      await card.getByRole('button', { name: 'Answer', exact: true }).click({ delay: 120 });
      await editor.page.keyboard.type(words);
      await expect(answers).toHaveCount(before + round + 1);
      await expect(answers.last().getByRole('textbox').first()).toHaveValue(words);
    }
    await editor.page.keyboard.press('Enter');
    await editor.page.keyboard.type('None');
    await expect(answers.last().getByRole('textbox').first()).toHaveValue('None');
    await editor.save();
    await desk.close();
  },
);

test('EDIT-135 a click into a message moves no letter, and the cursor is where it was clicked', async ({
  browser,
  asha,
}) => {
  const { id } = await asha.createFlow('Clicked', FRACTIONS);
  const desk = await browserOf(browser, asha);
  const page = await desk.newPage();
  const editor = new EditorPage(page);
  await editor.open(id);
  /** The place of the words, in px of the window. */
  const wordsAt = (words: string) =>
    editor.prompt(1).evaluate((card, text) => {
      const letters = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      while (letters.nextNode()) {
        const node = letters.currentNode;
        const from = node.textContent?.indexOf(text) ?? -1;
        if (from < 0 || node.parentElement?.closest('[data-message], .ProseMirror') == null) continue;
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, from + text.length);
        const { left, top, height } = range.getBoundingClientRect();
        return { left, top, middle: top + height / 2 };
      }
      return null;
    }, words);
  const before = (await wordsAt('of 8'))!;
  await page.mouse.click(before.left, before.middle);
  const box = editor.prompt(1).getByRole('textbox', { name: 'Message of prompt 1', exact: true });
  await expect(box).toBeFocused();
  expect(await wordsAt('of 8')).toEqual(before);
  await page.keyboard.type('exactly ');
  await expect(box).toContainText('half exactly of 8');
  await desk.close();
});

longTest(
  'EDIT-120 EDITOR-V1 EDITOR-V3 an emoji, a variable and a picture come into a message',
  async ({ browser, asha }) => {
    const { id } = await asha.createFlow('Rich', FRACTIONS);
    const desk = await browserOf(browser, asha);
    const page = await desk.newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!/^(?:http:\/\/(?:127\.0\.0\.1|localhost)|data:|blob:)/.test(request.url())) foreign.push(request.url());
    });
    const editor = new EditorPage(page);
    await editor.open(id);

    const box = await openMessage(editor, 2);
    await editor.prompt(2).getByRole('button', { name: 'Emoji' }).click();
    const emoji = page.getByRole('dialog', { name: 'Emoji' });
    await emoji.getByRole('searchbox', { name: 'Find an emoji' }).fill('party popper');
    await expect(emoji.getByRole('gridcell').first()).toBeVisible();
    await expectNoBarriers(page, 'the emoji picker');
    await emoji.getByRole('searchbox').press('Enter');
    await expect(emoji).toBeHidden();
    await expect(box).toContainText('1/2?🎉');

    await expect(box).toBeFocused();
    await box.pressSequentially(' {{');
    const menu = page.getByRole('listbox', { name: 'Variables' });
    await expect(menu.getByRole('option')).toHaveText([/^name/, /^userId/, /^language/, /^Answer to prompt 1/]);
    await box.pressSequentially('na');
    await box.press('Enter');
    await expect(box.locator('[data-variable="name"]')).toHaveText('name');
    await box.pressSequentially(' {{name|');
    await page
      .getByRole('listbox', { name: 'Filters' })
      .getByRole('option', { name: /^urlEnc/ })
      .click();
    await expect(box.locator('[data-filter="urlEnc"]')).toHaveText('name | urlEnc');

    await pastePicture(page, 'notes.txt', 'text/plain');
    await expect(page.getByText('“notes.txt” can’t be inserted. Use PNG or JPEG.')).toBeVisible();
    await pastePicture(page, 'dot.png', 'image/png');
    await expect(box.locator('img[src]')).toBeVisible();
    await box.press('Escape');
    await editor.save();
    const saved = (await asha.getFlow(id)).definition;
    expect(saved.promptsArray[1]?.definition.message).toMatch(
      /^Which is the same as 1\/2\?🎉 \{\{name\}\} \{\{name\|urlEnc\}\}!\[\]\(http.*flowImages.*dot.*\.png\?iw=1&ih=1\)/,
    );
    expect(foreign).toEqual([]);
    await desk.close();
  },
);

test('EDIT-114, 115, 116, 117, 118 a template is tried, used, and undone in one step', async ({ browser, asha }) => {
  const { id } = await asha.createFlow('Templates', FRACTIONS);
  const desk = await browserOf(browser, asha);
  const page = await desk.newPage();
  const editor = new EditorPage(page);
  await editor.open(id);
  await editor.prompt(1).hover();
  await page.getByRole('button', { name: 'Insert from a template after prompt 1' }).click();
  const picker = page.getByRole('dialog', { name: 'Select a Prompt Template' });
  await expect(picker).toBeVisible();
  await expect.poll(async () => (await picker.boundingBox())?.width).toBe(800);
  expect((await picker.boundingBox())?.height).toBe(600);
  await expect(picker.getByRole('button', { name: /^Use “/ })).toHaveCount(6);

  await picker.getByRole('button', { name: /^Guided hints: on request/ }).click();
  const preview = picker.getByRole('region', { name: 'Preview: Guided hints: on request' });
  await expect(preview.getByText('nearest to the Sun')).toBeVisible();
  await preview.getByRole('button', { name: 'Give me a hint' }).click();
  await expect(preview.getByText('it is the smallest planet')).toBeVisible();
  await expectNoBarriers(page, 'the template picker');

  await picker.getByRole('button', { name: 'Use “Guided hints: on request”' }).click();
  await expect(picker).toBeHidden();
  await expect(editor.prompt(2)).toContainText('nearest to the Sun');
  await editor.save();
  await expect.poll(async () => (await asha.getFlow(id)).definition.promptsArray.length).toBe(6);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(editor.prompt(2)).toContainText('Which is the same as 1/2?');

  await page.getByRole('button', { name: 'Actions for prompt 1' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  await page.getByRole('dialog', { name: 'Save as template' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved as a template: What is half of 8?')).toBeVisible();
  await page.getByRole('button', { name: 'Insert from a template after prompt 1' }).click();
  await picker.getByRole('button', { name: 'What is half of 8?', exact: true }).click();
  await expect(picker.getByRole('region', { name: /^Preview: What/ }).getByText('What is half of 8?')).toBeVisible();
  await desk.close();
});

/** Replaces Cloudinary's script: its library opens, and one press chooses a video or a picture. */
const LIBRARY = `window.cloudinary = { openMediaLibrary: (options, { insertHandler }) => {
  document.body.dataset.library = JSON.stringify(options);
  for (const type of ['image', 'video']) {
    const button = Object.assign(document.createElement('button'), { textContent: 'Library ' + type });
    const secure_url = 'https://res.cloudinary.com/school/' + type + '/upload/v1/a';
    button.onclick = () => insertHandler({ assets: [{ resource_type: type, secure_url, derived: [{ secure_url: secure_url + '_small' }] }] });
    document.body.append(button);
  }
} };`;

longTest(
  'EDIT-128, 129, 130, 131 a video from the media library follows a text as a message of its own',
  async ({ browser, asha }) => {
    const { id } = await asha.createFlow('From the library', FRACTIONS);
    const desk = await browserOf(browser, asha);
    const page = await desk.newPage();
    let loaded = 0;
    await page.route('https://media-library.cloudinary.com/**', (route) => {
      loaded += 1;
      return route.fulfill({ contentType: 'text/javascript', body: LIBRARY });
    });
    const editor = new EditorPage(page);
    const dialog = page.getByRole('dialog', { name: 'Video' });
    const choose = dialog.getByRole('button', { name: 'Choose from your media library' });
    await editor.open(id);
    await openMessage(editor, 4);
    const asked = page.waitForResponse(/\/api\/integrations$/);
    await editor.prompt(4).getByRole('button', { name: 'Video' }).click();
    await asked;
    await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeVisible();
    await expect(choose).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await asha.call('POST', '/integrations/cloudinary', { cloudName: 'school', apiKey: '123' });
    await editor.prompt(4).getByRole('button', { name: 'Video' }).click();
    await expect(choose).toBeVisible();
    expect(loaded).toBe(0);
    await choose.click();
    await page.getByRole('button', { name: 'Library image' }).click();
    await expect(page.getByText('You can only insert a video.')).toBeVisible();
    expect(JSON.parse((await page.locator('body').getAttribute('data-library')) ?? '')).toMatchObject({
      cloud_name: 'school',
      multiple: false,
      max_files: 1,
    });
    await page.getByRole('button', { name: 'Library video' }).click();
    await expect(editor.prompt(4).getByRole('textbox', { name: 'Message 2 of prompt 4' })).toHaveValue(
      'https://res.cloudinary.com/school/video/upload/v1/a_small',
    );
    expect(loaded).toBe(1);
    await editor.save();
    await desk.close();
  },
);

longTest(
  'EDIT-125, 132, 133 a meeting and peer answers follow a text as messages of their own',
  async ({ browser, asha }) => {
    const { id } = await asha.createFlow('Insertions', FRACTIONS);
    const desk = await browserOf(browser, asha);
    const page = await desk.newPage();
    const editor = new EditorPage(page);
    await editor.open(id);
    await openMessage(editor, 4);
    await editor.prompt(4).getByRole('button', { name: 'Meeting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Meeting' });
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(dialog.getByText('Required')).toBeVisible();
    await expectNoBarriers(page, 'the meeting dialog');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://meet.example.org/room');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(editor.prompt(4).getByRole('textbox', { name: 'Message 2 of prompt 4' })).toHaveValue(
      'https://meet.example.org/room',
    );
    await editor.prompt(4).getByRole('button', { name: 'Edit: Message 1 of prompt 4.' }).click();
    await editor.prompt(4).getByRole('button', { name: 'Peer answers' }).click();
    await page.getByRole('dialog', { name: 'Peer answers' }).getByRole('button', { name: 'Insert' }).click();
    await editor.save();
    const steps = (await asha.getFlow(id)).definition.promptsArray[3]?.definition.messages ?? [];
    expect(steps.map(({ contentType }) => contentType)).toEqual([null, 'remote', 'meeting']);
    expect(steps[1]?.message).toMatchObject({ url: expect.stringContaining('/prompt/third/samples/') as unknown });
    await desk.close();
  },
);
