import { Alert, Button, Link } from '@instructure/ui/latest';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type GeneralSettings,
  readGeneralSettings,
  updateGeneralSettings,
} from '#shared/settings/general-settings.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint, useRefresh } from '../data/use-endpoint.ts';
import { useSettings } from '../data/use-settings.tsx';
import { SuggestionModelSection } from '../suggestions/suggestion-model-section.tsx';
import { suggestionModelMessages } from '../suggestions/suggestion-model.messages.ts';
import { SettingsSection } from '../ui/form/settings-section.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useTexts } from '../ui/use-texts.ts';
import {
  bodyOf,
  draftOf,
  mistakesIn,
  partOf,
  settingParts,
  type GeneralDraft,
  type SettingPart,
} from './general-settings-draft.ts';
import { FixesPart, useGrantNeeds } from './fixes-part.tsx';
import { TargetPart } from './target-part.tsx';
import { generalMessages } from './general-settings.messages.ts';
import { HelpPart, InstitutionPart } from './institution-part.tsx';
import {
  CleanUpPart,
  DataPart,
  MessagesPart,
  ScansPart,
  ScoresPart,
  type PartProps,
} from './setting-parts.tsx';

/** The parts, in the order of the page, with what's shown in each. */
const shown = {
  institution: InstitutionPart,
  scores: ScoresPart,
  scans: ScansPart,
  fixes: FixesPart,
  target: TargetPart,
  cleanUp: CleanUpPart,
  messages: MessagesPart,
  data: DataPart,
  help: HelpPart,
} satisfies Record<SettingPart, (props: PartProps) => ReactNode>;
const order = Object.keys(shown) as SettingPart[];

/** Words with which a part explains itself. */
const hints: Partial<Record<SettingPart, keyof typeof generalMessages>> = {
  scores: 'scoresText',
  scans: 'scansText',
  target: 'targetText',
  help: 'helpText',
};

/** The settings as they're being changed: of each part what's saved, and over it what isn't yet. */
function useDraft(institution: GeneralSettings) {
  const [edits, setEdits] = useState<Partial<GeneralDraft>>({});
  const [tried, setTried] = useState<SettingPart>();
  const update = useUpdateGeneralSettings();
  const saved = draftOf(institution);
  const draft: GeneralDraft = { ...saved, ...edits };
  const isChanged = (field: keyof GeneralDraft) => draft[field] !== saved[field];
  const drop = (part: SettingPart) => {
    const own: readonly string[] = settingParts[part];
    setEdits((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !own.includes(field))),
    );
  };
  const send = async (whole: GeneralDraft, part?: SettingPart) => {
    setTried(part);
    const { id, version } = institution;
    const { problem } = await update.run({ params: { id }, body: bodyOf(whole, version) });
    return problem === undefined;
  };
  return {
    draft,
    isChanged,
    change: (part: Partial<GeneralDraft>) => setEdits((before) => ({ ...before, ...part })),
    undo: drop,
    isRunning: update.isRunning,
    problemOf: (part: SettingPart | undefined) => (part === tried ? update.problem : undefined),
    /** Saves one part; what isn't saved in the others stays so. */
    save: async (part: SettingPart) => {
      const isSaved = await send({ ...saved, ...partOf(draft, part) }, part);
      if (isSaved) drop(part);
      return isSaved;
    },
    keepAll: () => send(saved),
  };
}

/** The settings that the institution's admins choose for all of it. */
export default function GeneralSettingsPage() {
  const intl = useIntl();
  const { institution } = useSettings();
  const general = useGeneralSettings(institution.id);
  const needs = useGrantNeeds(institution.id);
  const isSettled = needs.data !== undefined || needs.error !== undefined;
  return (
    <>
      <PageHeading title={intl.formatMessage(generalMessages.title)} />
      <LoadState of={isSettled ? general : waiting}>
        {(data) => <GeneralSettingsForm institution={data} />}
      </LoadState>
    </>
  );
}

const waiting = { data: undefined, error: undefined, isLoading: true, mutate: () => {} };

/** A form for each part of the institution's settings. They keep what was typed when the server refuses it. */
function GeneralSettingsForm({ institution }: { institution: GeneralSettings }) {
  const text = useTexts(generalMessages);
  const { isReadyGo } = useSettings();
  const reload = useReloadGeneralSettings();
  const settings = useDraft(institution);
  const { draft, isChanged } = settings;
  const parts = order.filter((part) => part !== 'messages' || isReadyGo);
  return (
    <div className="settings-page">
      {institution.isNew ? (
        <Alert variant="info" margin="0 0 medium">
          <p>{text('newText')}</p>
          <Button
            interaction={settings.isRunning ? 'disabled' : 'enabled'}
            onClick={() => void settings.keepAll()}
          >
            {text('keepDefaults')}
          </Button>
        </Alert>
      ) : null}
      <PartLinks parts={parts} />
      {parts.map((part) => {
        const Part = shown[part];
        const hint = hints[part];
        const mistakes = mistakesIn(draft, part);
        const problem = settings.problemOf(part);
        const section = (
          <SettingsSection
            key={part}
            id={idOf(part)}
            title={text(part)}
            hint={hint && text(hint)}
            saveLabel={text('savePart', { part })}
            savedText={text('saved')}
            failedText={text('failed')}
            isChanged={settingParts[part].some(isChanged)}
            isWrong={mistakes.size > 0}
            isRunning={settings.isRunning}
            problem={problem}
            onLoadNewest={() => {
              settings.undo(part);
              void reload();
            }}
            onSave={() => settings.save(part)}
            onUndo={() => settings.undo(part)}
          >
            {(isTried) => (
              <Part
                institution={institution}
                draft={draft}
                mistakes={isTried ? mistakes : noMistakes}
                problem={problem}
                isChanged={isChanged}
                onChange={settings.change}
              />
            )}
          </SettingsSection>
        );
        return part === 'fixes'
          ? [section, <SuggestionModelSection key="suggestions" id={idOf('suggestions')} />]
          : section;
      })}
    </div>
  );
}

const noMistakes: PartProps['mistakes'] = new Set();
const idOf = (part: SettingPart | 'suggestions') => `settings-${part}`;

/** The model that suggests texts for fixes is saved by itself. */
const withSuggestions = (part: SettingPart) => (part === 'fixes' ? ([part, 'suggestions'] as const) : part);

/** Leads to each part of the page, which is long. The address stays the same. */
function PartLinks({ parts }: { parts: readonly SettingPart[] }) {
  const text = useTexts(generalMessages);
  const go = (event: { preventDefault(): void }, part: SettingPart | 'suggestions') => {
    event.preventDefault();
    document.getElementById(idOf(part))?.focus();
  };
  return (
    <nav aria-label={text('parts')}>
      <ul className="settings-links">
        {parts.flatMap(withSuggestions).map((part) => (
          <li key={part}>
            <Link
              href={`#${idOf(part)}`}
              forceButtonRole={false}
              variant="standalone"
              onClick={(event) => go(event, part)}
            >
              <FormattedMessage
                {...(part === 'suggestions' ? suggestionModelMessages.title : generalMessages[part])}
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Not read again automatically, so that a draft stays beside what it was begun with. */
const useGeneralSettings = (id: number) =>
  useEndpoint(readGeneralSettings, { params: { id } }, { revalidateOnReconnect: false });

/** The session's settings also hold the title, the language and more of these, so the whole page follows at once. */
const useUpdateGeneralSettings = () =>
  useAction(updateGeneralSettings, { refreshes: [readGeneralSettings, readSettings] });

/** Loads the settings again, after someone else has changed them. */
function useReloadGeneralSettings() {
  const refresh = useRefresh();
  return () => refresh(readGeneralSettings);
}
