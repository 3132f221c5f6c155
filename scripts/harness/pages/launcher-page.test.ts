import { makeInstitutions } from '../demo-data.ts';
import { termPlaces } from '../terms.ts';
import type { HarnessInstitution, PersonKind } from '../world.ts';
import { coursesFor, launcherPage } from './launcher-page.ts';

const institutions = makeInstitutions({ seed: 7, courses: 400 });
const [readyGo, core] = institutions;

function courseOffered(institution: HarnessInstitution | undefined, kind: PersonKind) {
  const person = institution?.people.find((candidate) => candidate.kind === kind);
  const [first] = institution && person ? coursesFor(institution, person) : [];
  return { teacher: first?.teacher, state: first?.state, place: termOf(institution, first?.termId) };
}

const termOf = (institution: HarnessInstitution | undefined, id: string | undefined) =>
  institution?.terms.findIndex((term) => term.id === id);

it('offers an instructor a published course of their own in the current term first', () => {
  for (const institution of institutions)
    expect(courseOffered(institution, 'instructor')).toEqual({
      teacher: expect.stringContaining(' '),
      state: 'available',
      place: termPlaces.current,
    });
});

it("offers a team's people a published course of the current term that the demo's team looks after first", () => {
  expect(courseOffered(readyGo, 'can_edit')).toMatchObject({ state: 'available', place: termPlaces.next });
});

it('opens the instructor view by the main button where the flavour has one, and nowhere else', () => {
  const parts = { faults: [], registered: [], notice: '' };
  const pageOf = (institution: HarnessInstitution | undefined) =>
    launcherPage({ ...parts, institutions: institution ? [institution] : [] });
  expect(pageOf(readyGo)).toContain('value="instructor_view"');
  expect(pageOf(core)).not.toContain('value="instructor_view"');
});
