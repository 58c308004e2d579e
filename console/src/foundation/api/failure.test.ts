import { ApiError, failureOf, failureOfReply, fieldText, serverSentence } from './failure.js';

test('API-3 a string error is shown as is', () => {
  expect(failureOf('Quota is used up').message).toBe('Quota is used up');
});
test.each([
  ['its data, when that is a text', 'Plain sentence', 'Bad Gateway', 'Plain sentence'],
  ['the message in its data', { message: 'A flow needs a name', errors: [] }, 'Unprocessable', 'A flow needs a name'],
  ['its status text, when there is no data', null, 'Bad Gateway', 'Bad Gateway'],
])('API-4 an HTTP error shows %s', (_, data, statusText, expected) => {
  expect(failureOfReply(502, statusText, data).message).toBe(expected);
});
test('API-4 a thrown error shows its message', () => {
  expect(failureOf(new TypeError('fetch failed')).message).toBe('fetch failed');
});
test('API-5 field errors come from an errors list with param and msg', () => {
  const failure = failureOfReply(422, '', {
    message: 'x',
    errors: [{ param: 'email', msg: 'Taken' }, 'nonsense', { param: 'password' }],
  });
  expect(failure.errors).toEqual([
    { param: 'email', msg: 'Taken' },
    { param: 'password', msg: 'Invalid value' },
  ]);
});
test('API-6 with errors in the data the general text is "Invalid data", and the server’s sentence is kept', () => {
  const failure = failureOfReply(422, '', {
    message: 'Two prompts stand in the way',
    code: 'unpublishable',
    errors: [{ param: 'a', msg: 'b' }],
  });
  expect(failure).toMatchObject({ message: 'Invalid data', code: 'unpublishable', status: 422 });
  expect(serverSentence(failure)).toBe('Two prompts stand in the way');
});
test.each([[undefined], [null], [{}], [42], [new Error('')]])('API-7 %p is an "Unknown error"', (error) => {
  expect(failureOf(error).message).toBe('Unknown error');
});
test('API-7 a reply that says nothing is an "Unknown error"', () => {
  expect(failureOfReply(500, '', null).message).toBe('Unknown error');
});
test('AUTH-26 a field error without a text of its own is "Invalid value"', () => {
  expect(fieldText(failureOfReply(422, '', { errors: [{ param: 'email', msg: '' }] }), 'email')).toBe('Invalid value');
  expect(fieldText(null, 'email')).toBeNull();
});
test('API-4 an ApiError keeps what it knows', () => {
  const failure = failureOfReply(409, 'Conflict', {
    message: 'Edited meanwhile',
    code: 'edit-conflict',
    errors: [],
    revision: 7,
  });
  expect(failureOf(new ApiError(failure))).toEqual(failure);
});
