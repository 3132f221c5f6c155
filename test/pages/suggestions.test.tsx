import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readCourse } from '#shared/courses/course.api.ts';
import { readAccessibility } from '#shared/findings/accessibility.api.ts';
import * as findings from '#shared/findings/findings.api.ts';
import type { OpenedFinding } from '#shared/fixes/fix.ts';
import * as fixes from '#shared/fixes/fixes.api.ts';
import { readGeneralSettings } from '#shared/settings/general-settings.api.ts';
import { defaultInstitutionSettings } from '#shared/settings/institution-settings.ts';
import * as api from '#shared/suggestions/suggestion-model.api.ts';
import type { Suggestion } from '#shared/suggestions/suggestion.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleAccessibility, exampleFinding, exampleRule } from '#test/support/example-findings.ts';
import { exampleFix, exampleModel, exampleOpened, examplePreview } from '#test/support/example-fixes.ts';
import { exampleCourseDetails, pageOf } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
});

const sent = (url: string, method = 'POST') =>
  network.calls.filter((call) => call.method === method && call.url === url).map(({ body }) => body);

describe('beside a picture', () => {
  const asked = () => sent('/api/findings/31/suggestion');
  const words: Suggestion = { outcome: 'words', suggestionId: 5, words: 'A green leaf on sand' };

  function answer(...answers: readonly Suggestion[]) {
    network.answerBy(
      fixes.suggestWords,
      { id: 31 },
      () => answers[Math.min(asked().length, answers.length) - 1] ?? words,
    );
  }

  beforeEach(() => {
    network.answer(readCourse, { id: 7 }, exampleCourseDetails());
    network.answer(readAccessibility, { id: 7 }, exampleAccessibility());
    network.answer(findings.listFoundRules, { id: 7 }, { rules: [exampleRule({ active: 1 })] });
    network.answer(
      findings.listFindings,
      { id: 7 },
      { findings: [exampleFinding()], pagination: pageOf(1).pagination },
    );
    network.answer(fixes.previewFix, { id: 31 }, examplePreview());
    network.answer(fixes.readFindingPicture, { id: 31 }, { dataUrl: null });
    network.answer(fixes.saveFixes, undefined, { fixes: [exampleFix({ state: 'planned' })] });
    network.answer(fixes.readFix, { id: 81 }, exampleFix());
    answer(words);
  });

  const describeIt = (proposal: string | null) =>
    ({ way: 'describe', field: { kind: 'text', proposal, advised: 120, longest: 150 } }) as const;
  type Suggests = NonNullable<OpenedFinding['suggests']>;

  async function open(proposal: string | null = null, suggests: Partial<Suggests> | null = {}) {
    const form = { rule: 'img-alt-missing' as const, ways: [describeIt(proposal)] };
    const offered = suggests && { languages: ['en'], overProposal: true, ...suggests };
    network.answer(fixes.openFinding, { id: 31 }, exampleOpened({ form, suggests: offered }));
    const { institution } = settingsWith({});
    const user = openPage('/courses/7/accessibility?fix=31&among=img-alt-missing', {
      institution: { ...institution, savesFixes: true, activeProducts: ['core', 'udoit'] },
    });
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByRole('textbox', { name: /^What should people know/ });
    return { user, dialog, field, button: () => dialog.getByRole('button', { name: 'Suggest a text' }) };
  }

  test('no words are offered where the institution has no model', async () => {
    const { dialog } = await open(null, null);
    expect(dialog.queryByRole('button', { name: 'Suggest a text' })).not.toBeInTheDocument();
  });

  test('words come into the field, are marked until they’re changed, and are saved only by a person', async () => {
    const { user, dialog, field, button } = await open();
    await user.click(button());
    await waitFor(() => expect(field).toHaveValue('A green leaf on sand'));
    expect(asked()).toEqual([{ wasTold: false, language: 'en' }]);
    await waitFor(() => expect(field).toHaveFocus());
    expect(dialog.getByText('Suggestion')).toBeInTheDocument();
    expect(dialog.getByText(/^Suggested by a model/)).toBeInTheDocument();
    expect(dialog.getByText(/Nothing is saved yet/)).toBeInTheDocument();
    expect(sent('/api/fixes')).toEqual([]);
    expect(await axeViolations()).toEqual([]);
    await user.type(field, ', at dusk');
    expect(dialog.queryByText(/^Suggested by a model/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('/api/fixes')).not.toEqual([]));
    expect(sent('/api/fixes')).toMatchObject([
      {
        fixes: [{ answer: { way: 'describe', value: 'A green leaf on sand, at dusk' }, suggestionId: 5 }],
      },
    ]);
  });

  test('a person’s words are never replaced, those that came while the model was asked included', async () => {
    const { user, dialog, field, button } = await open();
    await user.type(field, 'My own');
    expect(button()).toBeDisabled();
    expect(dialog.getByText(/is never replaced/)).toBeInTheDocument();
    await user.clear(field);
    const release = network.hold(fixes.suggestWords, { id: 31 }, words);
    await user.click(button());
    expect(await dialog.findByText('Asking the model…')).toBeInTheDocument();
    await user.type(field, 'Mine after all');
    release();
    expect(await dialog.findByText(/so the suggestion was left out/)).toBeInTheDocument();
    expect(field).toHaveValue('Mine after all');
  });

  test('the words of a file’s name may be replaced, those of the page may not', async () => {
    const first = await open('River delta');
    await first.user.click(first.button());
    await waitFor(() => expect(first.field).toHaveValue('A green leaf on sand'));
  });

  test('words of the page that the form proposes stay', async () => {
    const { button } = await open('River delta', { overProposal: false });
    expect(button()).toBeDisabled();
  });

  test('what leaves is said before the first, and nothing leaves if the person doesn’t want it', async () => {
    answer({ outcome: 'tell_first', host: 'model.x.edu', model: 'reader' }, words);
    const { user, dialog, field, button } = await open();
    await user.click(button());
    expect(await dialog.findByRole('heading', { name: 'What leaves here' })).toBeInTheDocument();
    expect(
      dialog.getByText(/“reader” at model\.x\.edu gets the picture \(at most 1,024 pixels/),
    ).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    expect(dialog.queryByRole('heading', { name: 'What leaves here' })).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
    expect(asked()).toHaveLength(1);
    await user.click(button());
    await waitFor(() => expect(field).toHaveValue('A green leaf on sand'));
  });

  test('sending it says that the person was told', async () => {
    answer({ outcome: 'tell_first', host: 'model.x.edu', model: 'reader' }, words);
    const { user, dialog, field, button } = await open();
    await user.click(button());
    await user.click(await dialog.findByRole('button', { name: 'Send it' }));
    await waitFor(() => expect(field).toHaveValue('A green leaf on sand'));
    expect(asked()).toEqual([
      { wasTold: false, language: 'en' },
      { wasTold: true, language: 'en' },
    ]);
  });

  test.each<[Suggestion, RegExp]>([
    [{ outcome: 'own_words', because: 'person' }, /People are yours to describe/],
    [{ outcome: 'own_words', because: 'chart' }, /Charts are yours to describe/],
    [{ outcome: 'own_words', because: 'formula' }, /Formulas are yours to describe/],
    [{ outcome: 'none', why: 'spent' }, /as your institution allows/],
    [{ outcome: 'none', why: 'refused' }, /no longer takes your institution’s key/],
    [{ outcome: 'none', why: 'no_answer' }, /doesn’t answer/],
    // This browser draws nothing.
    [{ outcome: 'needs_copy' }, /can’t be sent to the model/],
  ])('%j leaves the field as it is and says why', async (found, said) => {
    answer(found);
    const { user, dialog, field, button } = await open();
    await user.click(button());
    expect(await dialog.findByText(said)).toBeInTheDocument();
    expect(field).toHaveValue('');
  });

  test('a refusal of the server is said', async () => {
    const { user, dialog, button } = await open();
    network.refuse(fixes.suggestWords, { id: 31 }, 429, { code: 'too_many_requests', message: 'Too many.' });
    await user.click(button());
    expect(await dialog.findByText(/Too many\./)).toBeInTheDocument();
  });

  test('the language is the text’s own, or another of the institution’s', async () => {
    const { user, dialog, button } = await open(null, { languages: ['es', 'en'] });
    const choice = dialog.getByRole('combobox', { name: 'Its language' });
    expect(choice).toHaveValue('Spanish');
    await user.click(choice);
    fireEvent.click(await screen.findByRole('option', { name: 'English' }));
    await user.click(button());
    await waitFor(() => expect(asked()).toEqual([{ wasTold: false, language: 'en' }]));
  });
});

describe('in the settings', () => {
  beforeEach(() => {
    network.answer(
      readGeneralSettings,
      { id: 1 },
      {
        id: 1,
        title: 'Northfield University',
        slug: 'northfield-university',
        domainNames: [],
        newQuizzes: { quizzes: 0, courses: 0 },
        locale: 'en',
        timeZone: 'America/Chicago',
        activeProducts: ['core', 'udoit'],
        isNew: false,
        features: [],
        settings: defaultInstitutionSettings,
        version: 3,
      },
    );
  });

  async function open() {
    const user = openPage('/manage/general');
    return { user, part: within(await screen.findByRole('region', { name: 'Suggestions' })) };
  }

  test('a model is entered, tested by saving, and its key isn’t there afterwards', async () => {
    network.answer(api.enterSuggestionModel, undefined, exampleModel());
    const { user, part } = await open();
    const fill = async (name: RegExp, value: string) => {
      const field = part.getByLabelText(name);
      await user.clear(field);
      await user.type(field, value);
    };
    expect(part.getByText(/no names but those in that text/)).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await fill(/^Calls a day/, '0');
    await fill(/^Languages/, 'en, english');
    await user.click(part.getByRole('button', { name: 'Test and save' }));
    expect(part.getAllByText('Fill this in.')).toHaveLength(2);
    expect(part.getByText('A whole number from 1 to 100,000.')).toBeInTheDocument();
    expect(part.getByText(/one to ten codes/)).toBeInTheDocument();
    expect(sent('/api/suggestion-model', 'PUT')).toEqual([]);
    await fill(/^Address/, 'https://model.northfield.edu/v1');
    await fill(/^Model/, 'picture-reader');
    await fill(/^Key/, 'sk-secret');
    await fill(/^Calls a day/, '200');
    await fill(/^Languages/, 'en, es');
    expect(part.getByText(/English and Spanish/)).toBeInTheDocument();
    network.answer(api.readSuggestionModel, undefined, exampleModel());
    await user.click(part.getByRole('button', { name: 'Test and save' }));
    expect(await part.findByText('Saved: the model described a picture of ours.')).toBeInTheDocument();
    expect(sent('/api/suggestion-model', 'PUT')).toEqual([
      {
        address: 'https://model.northfield.edu/v1',
        model: 'picture-reader',
        key: 'sk-secret',
        dayCalls: 200,
        languages: ['en', 'es'],
      },
    ]);
    expect(part.getByLabelText(/^Key/)).toHaveValue('');
  });

  test('what the model’s host says to a wrong key stands there, and what was typed stays', async () => {
    network.refuse(api.enterSuggestionModel, undefined, 400, {
      code: 'invalid_input',
      message: 'The model’s host refuses this key. Nothing was saved.',
    });
    const { user, part } = await open();
    await user.type(part.getByLabelText(/^Address/), 'https://x.edu');
    await user.type(part.getByLabelText(/^Model/), 'm');
    await user.click(part.getByRole('button', { name: 'Test and save' }));
    expect(await part.findByText(/refuses this key/)).toBeInTheDocument();
    expect(part.getByLabelText(/^Model/)).toHaveValue('m');
    expect(sent('/api/suggestion-model', 'PUT')).toMatchObject([{ key: null }]);
  });

  test('it’s said how the model is doing and what became of its words; it’s tested, switched off and removed', async () => {
    network.answer(api.readSuggestionModel, undefined, exampleModel({ fault: 'refused' }));
    network.answer(api.testSuggestionModel, undefined, { outcome: 'words', words: 'A triangle' });
    network.answer(api.switchSuggestions, undefined, exampleModel());
    network.answer(api.removeSuggestionModel, undefined, exampleModel({ entered: null }));
    const { user, part } = await open();
    expect(part.getByText(/no longer takes the key/)).toBeInTheDocument();
    expect(part.getByText(/12 of 200 calls today/)).toBeInTheDocument();
    expect(
      part.getByText(
        /Of 10 suggested texts, 60% were saved as they were, 30% were changed first, and 10% weren’t used\. 2 pictures were left to people/,
      ),
    ).toBeInTheDocument();
    await user.click(part.getByRole('button', { name: 'Test' }));
    expect(await part.findByText(/The model says: “A triangle”/)).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.click(part.getByRole('button', { name: 'Switch off' }));
    await waitFor(() => expect(sent('/api/suggestion-model/switch')).toEqual([{ isOn: false }]));
    await user.click(part.getByRole('button', { name: 'Remove the model' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove the model' });
    network.answer(api.readSuggestionModel, undefined, exampleModel({ entered: null }));
    await user.click(within(dialog).getByRole('button', { name: 'Remove the model' }));
    await waitFor(() => expect(part.queryByRole('button', { name: 'Test' })).not.toBeInTheDocument());
    expect(part.getByLabelText(/^Address/)).toHaveValue('');
  });

  test('a key that’s kept isn’t sent again', async () => {
    network.answer(api.readSuggestionModel, undefined, exampleModel());
    network.answer(api.enterSuggestionModel, undefined, exampleModel());
    const { user, part } = await open();
    await user.type(part.getByLabelText(/^Model/), '-2');
    await user.click(part.getByRole('button', { name: 'Test and save' }));
    await waitFor(() => expect(sent('/api/suggestion-model', 'PUT')).toHaveLength(1));
    expect(sent('/api/suggestion-model', 'PUT')).toEqual([
      {
        address: 'https://model.northfield.edu/v1',
        model: 'picture-reader-2',
        dayCalls: 200,
        languages: ['en', 'es'],
      },
    ]);
  });
});
