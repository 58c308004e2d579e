/** @jsxImportSource preact */
import { jest } from '@jest/globals';
import { act, fireEvent } from '@testing-library/preact';
import { render } from 'preact';
import { StepPicker } from './step-picker.js';
import { languageMarks } from '../i18n/translate.js';
import { sequenceTranslator } from './words.js';

const press = (target: Element): void => {
  void act(() => void target.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true })));
};

test.each(['open', 'closed'] as const)(
  'SHARE-34 a step is chosen by pressing it, also in a page whose own shadow root is %s',
  (mode) => {
    const host = document.body.appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode });
    const chosen = jest.fn();
    const steps = ['One', 'Two'].map((name) => ({ name, completed: false, open: true }));
    void act(() => {
      render(
        <StepPicker
          steps={steps}
          index={0}
          t={sequenceTranslator('en')}
          marks={languageMarks('en')}
          onChoose={chosen}
        />,
        root,
      );
    });
    const list = () => root.querySelector('ul') as HTMLElement;
    fireEvent.click(root.querySelector('button') as Element);
    expect(list().hidden).toBe(false);
    press(list().children[1] as Element);
    expect(list().hidden).toBe(false);
    press(document.body);
    expect(list().hidden).toBe(true);
    fireEvent.click(root.querySelector('button') as Element);
    fireEvent.click(list().children[1] as Element);
    expect(chosen).toHaveBeenCalledWith(1);
    host.remove();
  },
);

test('PLAY-54 PLAY-S10 a step that is not open yet shows a lock and says why', () => {
  const place = document.body.appendChild(document.createElement('div'));
  const steps = [
    { name: 'One', completed: true, open: true },
    { name: 'Two', completed: false, open: true },
    { name: 'Three', completed: false, open: false },
  ];
  void act(() => {
    render(
      <StepPicker
        steps={steps}
        index={1}
        t={sequenceTranslator('en')}
        marks={languageMarks('en')}
        onChoose={jest.fn()}
      />,
      place,
    );
  });
  const options = [...place.querySelectorAll('[role="option"]')];
  expect(options.map((option) => option.querySelectorAll('.lock').length)).toEqual([0, 0, 1]);
  expect(options[2]?.textContent).toContain('complete the previous steps first');
  place.remove();
});
