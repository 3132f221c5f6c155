import { identityFrom, standingOf } from './launch-identity.ts';
import { LaunchRefused } from './refusal.ts';

const lti = 'https://purl.imsglobal.org/spec/lti/claim/';
const claims = {
  iss: 'https://canvas.test',
  sub: 'ada',
  name: 'Ada Lovelace',
  email: 'ada@example.edu',
  [`${lti}message_type`]: 'LtiResourceLinkRequest',
  [`${lti}version`]: '1.3.0',
  [`${lti}deployment_id`]: 'd1',
  [`${lti}target_link_uri`]: 'https://tool.test/lti/launch',
  [`${lti}resource_link`]: { id: 'c1' },
  [`${lti}context`]: { id: 'c1' },
  [`${lti}roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'],
  [`${lti}custom`]: {
    canvas_user_id: '7',
    canvas_course_id: '$Canvas.course.id',
    placement: 'course_navigation',
  },
  [`${lti}launch_presentation`]: { locale: 'es-MX' },
};

test('reads who launched, from where and as what', () => {
  expect(identityFrom(claims)).toMatchObject({
    issuer: 'https://canvas.test',
    subject: 'ada',
    name: 'Ada Lovelace',
    lmsUserId: '7',
    standing: 'staff',
    placement: 'course_navigation',
    locale: 'es',
  });
});

describe('ids of Canvas', () => {
  const identityWith = (custom: object) =>
    identityFrom({ ...claims, [`${lti}custom`]: { ...claims[`${lti}custom`], ...custom } });

  test.each([
    ['104', '1'],
    ['10430~104', '10430~1'],
    ['104300000000000104', '104300000000000001'],
    ['10430~104', '1'],
    ['104300000000000104', '10430~1'],
  ])('are those that its own API uses, however the launch has them: %s, %s', (course, account) => {
    expect(identityWith({ canvas_course_id: course, canvas_account_id: account })).toMatchObject({
      lmsCourseId: '104',
      lmsAccountId: '1',
    });
  });

  test('tell a person of another shard from the one with the same number here', () => {
    const root = { canvas_root_account_global_id: '104300000000000001' };
    expect(identityWith({ ...root, canvas_user_id: '10430~7' }).lmsUserId).toBe('7');
    expect(identityWith({ ...root, canvas_user_id: '104300000000000007' }).lmsUserId).toBe('7');
    expect(identityWith({ ...root, canvas_user_id: '10431~7' }).lmsUserId).toBe('104310000000000007');
    expect(identityWith({ canvas_user_id: '10431~7' }).lmsUserId).toBe('104310000000000007');
  });

  test('that JavaScript would round count as absent, rather than name somebody else', () => {
    expect(identityWith({ canvas_user_id: Number('104300000000000107') }).lmsUserId).toBeNull();
    expect(identityWith({ canvas_user_id: 7 }).lmsUserId).toBe('7');
  });

  test('come with the name and the shard of the Canvas they are of', () => {
    expect(identityWith({ canvas_api_domain: 'Learn.Example.edu' }).canvas).toEqual({
      host: 'learn.example.edu',
      shard: null,
    });
    const root = { canvas_root_account_global_id: '104300000000000001', canvas_api_domain: '127.0.0.1:81' };
    expect(identityWith(root).canvas).toEqual({ host: '127.0.0.1', shard: '10430' });
    const unknown = { canvas_api_domain: '$Canvas.api.domain', canvas_root_account_global_id: 'x' };
    expect(identityWith(unknown).canvas).toEqual({ host: null, shard: null });
  });

  test('of a link that a teacher made prove nothing about the Canvas', () => {
    const custom = { canvas_api_domain: 'evil.example', canvas_root_account_global_id: '10430~1' };
    const link = { ...claims, [`${lti}custom`]: custom, [`${lti}resource_link`]: { id: 'r1' } };
    expect(identityFrom(link).canvas).toEqual({ host: null, shard: null });
  });
});

test('treats a variable that the LMS did not fill in as absent', () => {
  expect(identityFrom(claims).lmsCourseId).toBeNull();
});

describe('who acts as somebody in Canvas', () => {
  const acting = (masquerader: string, link = 'c1') =>
    identityFrom({
      ...claims,
      [`${lti}custom`]: { ...claims[`${lti}custom`], canvas_masquerading_user_id: masquerader },
      [`${lti}resource_link`]: { id: link },
    }).masquerader;

  test('is named by a placement’s launch', () => {
    expect(acting('9')).toBe('9');
  });

  test.each(['$Canvas.masqueradingUser.id', '', '7'])('is nobody if the launch says %j', (said) => {
    expect(acting(said)).toBeNull();
  });

  test('is somebody, but nobody knows who, in a link that a teacher made', () => {
    expect(acting('9', 'r1')).toBe('?');
  });
});

test.each(
  Object.keys(claims).filter(
    (key) => key === 'sub' || (key.startsWith(lti) && !/custom|presentation|context/.test(key)),
  ),
)('refuses a launch without %s', (key) => {
  const { [key as 'sub']: _, ...rest } = claims;
  expect(() => identityFrom(rest)).toThrow(LaunchRefused);
});

test('ignores the ids of links that teachers made in a course, whose custom fields the teacher controls', () => {
  const link = { ...claims, [`${lti}resource_link`]: { id: 'r1' } };
  expect(identityFrom(link)).toMatchObject({ lmsUserId: null, lmsAccountId: null, lmsCourseId: null });
});

describe('what the person administers in Canvas', () => {
  const unknown = { isRoot: null, accountIds: [] };
  const administers = (custom: Readonly<Record<string, unknown>>, more: object = {}) =>
    identityFrom({
      ...claims,
      [`${lti}custom`]: { canvas_root_account_id: '1', ...custom },
      ...more,
    }).administers;

  test.each<[Readonly<Record<string, unknown>>, object]>([
    [{ is_root_admin: 'true' }, { isRoot: true, accountIds: [] }],
    [
      { is_root_admin: true, canvas_adminable_accounts: '1,2' },
      { isRoot: true, accountIds: [] },
    ],
    [
      { is_root_admin: false, canvas_adminable_accounts: '2,3' },
      { isRoot: false, accountIds: ['2', '3'] },
    ],
    [
      { is_root_admin: 'false', canvas_adminable_accounts: 2 },
      { isRoot: false, accountIds: ['2'] },
    ],
    [
      { is_root_admin: 'false', canvas_adminable_accounts: '' },
      { isRoot: false, accountIds: [] },
    ],
    [{ is_root_admin: 'false', canvas_adminable_accounts: '2,3,truncated' }, { accountIds: ['2', '3'] }],
    [
      { is_root_admin: 'false', canvas_adminable_accounts: '1,2' },
      { isRoot: false, accountIds: ['2'] },
    ],
    [{ canvas_adminable_accounts: '2' }, { isRoot: null, accountIds: ['2'] }],
    [{ canvas_adminable_accounts: '1,2' }, { isRoot: true, accountIds: [] }],
    [{ is_root_admin: '$Canvas.user.isRootAccountAdmin' }, unknown],
    [{ canvas_adminable_accounts: '$Canvas.user.adminableAccounts' }, unknown],
    [{ is_root_admin: 'yes', canvas_adminable_accounts: '2; drop' }, unknown],
    [{ is_root_admin: 1, canvas_adminable_accounts: ['2'] }, unknown],
    [{}, unknown],
  ])('is read from %j', (custom, expected) => {
    expect(administers(custom)).toMatchObject(expected);
  });

  test("isn't taken from a teacher's link", () => {
    const link = { [`${lti}resource_link`]: { id: 'r1' } };
    expect(administers({ is_root_admin: true, canvas_adminable_accounts: '1' }, link)).toEqual(unknown);
  });

  test("is read whole from Canvas's longest list", () => {
    const ids = Array.from({ length: 7_000 }, (_, index) => String(10_000 + index));
    const given = {
      is_root_admin: false,
      canvas_adminable_accounts: ids.join(',').slice(0, 39_995) + ',truncated',
    };
    expect(administers(given).accountIds.length).toBeGreaterThan(6_600);
  });
});

test('refuses roles that are not a list', () => {
  expect(() => identityFrom({ ...claims, [`${lti}roles`]: 'Instructor' })).toThrow(LaunchRefused);
});

test.each(['one@a.example, two@evil.example', 'One <one@a.example>', 'one@a.example\ntwo@b.example', 'one'])(
  'takes %j for no address',
  (email) => {
    expect(identityFrom({ ...claims, email })).toMatchObject({ email: null, name: 'Ada Lovelace' });
  },
);

test('builds a person’s name from the parts that are there', () => {
  const { name: _, ...nameless } = claims;
  expect(identityFrom({ ...nameless, given_name: 'Ada', family_name: 'King' }).name).toBe('Ada King');
  expect(identityFrom(nameless).name).toBe('ada@example.edu');
});

test('does not treat people as a course’s teacher because they opened the account', () => {
  const custom = { ...claims[`${lti}custom`], canvas_course_id: '3' };
  const ofCourse = { ...claims, [`${lti}custom`]: custom };
  expect(identityFrom(ofCourse)).toMatchObject({ lmsCourseId: '3', isTaught: true });
  const ofAccount = { ...claims, [`${lti}custom`]: { ...custom, placement: 'account_navigation' } };
  expect(identityFrom(ofAccount).isTaught).toBe(false);
});

test('ranks administrators above staff, and keeps learners out', () => {
  const admin = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator';
  const learner = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner';
  const assistant = 'http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant';
  expect(standingOf([learner, admin])).toBe('admin');
  expect(standingOf([learner, assistant])).toBe('staff');
  expect(standingOf([learner])).toBe('none');
  expect(standingOf(['Instructor'])).toBe('none');
  expect(standingOf([])).toBe('none');
});
