import { roleOf, type LtiRole } from './claims.js';

const LIS = 'http://purl.imsglobal.org/vocab/lis/v2/';
const named = (role: string): string => (/[#/]/.test(role) ? `${LIS}${role}` : role);

test.each<readonly [LtiRole, readonly string[]]>([
  ['learner', ['membership#Learner', 'institution/person#Instructor']],
  ['learner', ['institution/person#Administrator', 'Learner']],
  ['learner', ['membership/Learner#Instructor', 'system/person#Administrator']],
  ['other', ['membership#Mentor', 'institution/person#Instructor']],
  ['teacher', ['membership#Learner', 'membership#Instructor']],
  ['teacher', ['membership/Instructor#Grader', 'institution/person#Student']],
  ['teacher', ['membership/Instructor#TeachingAssistant']],
  ['teacher', ['Learner', 'Instructor']],
  ['teacher', ['institution/person#Administrator']],
  ['learner', ['institution/person#Student']],
  ['other', ['']],
])('LTI-C6 a %s: %j', (role, roles) => {
  expect(roleOf(roles.map(named))).toBe(role);
});
