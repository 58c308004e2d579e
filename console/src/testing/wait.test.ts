import { screen } from '@testing-library/react';

test('a wait that finds nothing prints the page once, when it gives up', async () => {
  document.body.replaceChildren(Object.assign(document.createElement('p'), { textContent: 'Something else' }));
  const printed = jest.spyOn(Element.prototype, 'outerHTML', 'get');
  const found = screen.findByText('Fractions', {}, { timeout: 300, interval: 20 });
  await expect(found).rejects.toThrow(/Unable to find[^]*Something else/);
  expect(printed).toHaveBeenCalledTimes(1);
  printed.mockRestore();
});
