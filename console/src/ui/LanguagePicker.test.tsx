import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '../testing/render.js';
import { LanguagePicker } from './LanguagePicker.js';

function Picker({ onChange }: { onChange: (language: string) => void }) {
  const [value, setValue] = useState<string | null>(null);
  const pick = (language: string) => {
    setValue(language);
    onChange(language);
  };
  return <LanguagePicker label="Language" value={value} without={['en']} onChange={pick} />;
}

test.each([
  ['en', 'tamil', 'Tamil (தமிழ்)', 'ta'],
  ['hi', 'तमिल', 'तमिल (தமிழ்)', 'ta'],
  ['en', 'தமிழ்', 'Tamil (தமிழ்)', 'ta'],
  ['en', 'ta', 'Tamil (தமிழ்)', 'ta'],
  ['en', 'sr-Latn-ME', /Serbian.*Montenegro/, 'sr-Latn-ME'],
] as const)('I18N-L5 who reads %s finds a language by typing %s', async (language, typed, label, tag) => {
  const onChange = jest.fn();
  const app = await renderPart(<Picker onChange={onChange} />, { language });
  await app.user.type(screen.getByRole('combobox', { name: 'Language' }), typed);
  await app.user.click(await screen.findByRole('option', { name: label }));
  expect(onChange).toHaveBeenCalledWith(tag);
});

test('I18N-L5 a language that is there already is not offered', async () => {
  const app = await renderPart(<Picker onChange={() => undefined} />);
  await app.user.type(screen.getByRole('combobox', { name: 'Language' }), 'english');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).not.toContain('English');
});
