import { invitationHash, invitedBy } from './invitation-link.js';

test('MAIL-5 the link of an invitation carries the e-mail that has access', () => {
  expect(invitationHash('ravi+x@school.example')).toBe('#signup=ravi%2Bx%40school.example');
  expect(invitedBy(invitationHash('ravi+x@school.example'))).toBe('ravi+x@school.example');
});
test.each(['', '#film', '#signup', '#signup=%'])('MAIL-5 %j invites nobody', (hash) => {
  expect(invitedBy(hash)).toBeNull();
});
