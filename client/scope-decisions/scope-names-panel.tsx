import { Button, Heading, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { scopeStandings } from '#shared/scope-decisions/scope-terms.ts';
import { longestScopeLabel, type ScopeSettings } from '#shared/scope-decisions/scope-settings.api.ts';
import { scopeStandingWords } from '#shared/scope-decisions/scope-words.messages.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { DayField } from '../ui/form/day-field.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { Form } from '../ui/form/form.tsx';
import { Refusal } from '../ui/form/refusal.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { useScopeSettings, useStartScopePreset, useUpdateScopeSettings } from './scope.api.ts';
import { scopeMessages } from './scope.messages.ts';

const messages = defineMessages({
  names: { id: 'scope.names.names', defaultMessage: 'What your institution calls the standings' },
  archives: { id: 'scope.names.archives', defaultMessage: 'Archives' },
  mark: { id: 'scope.names.mark', defaultMessage: 'What titles of archives begin with' },
  markHint: {
    id: 'scope.names.markHint',
    defaultMessage: 'For example “Archived:”. Empty: they aren’t marked.',
  },
  compliesFrom: { id: 'scope.names.compliesFrom', defaultMessage: 'Day of compliance' },
  compliesHint: {
    id: 'scope.names.compliesHint',
    defaultMessage:
      'Archives have to be older than that, kept only for the record, unchanged and marked. Empty: none of this is asked.',
  },
  preset: { id: 'scope.names.preset', defaultMessage: 'United States, ADA Title II' },
  presetText: {
    id: 'scope.names.presetText',
    defaultMessage:
      'Takes over names, “Archived:” as the mark, 26 April 2027 as the day (for 50,000 people or more; smaller ones have a year longer) and three kinds of exceptions. You can change each of them.',
  },
  take: { id: 'scope.names.take', defaultMessage: 'Take over the preset' },
  saved: { id: 'scope.names.saved', defaultMessage: 'Saved.' },
});

/** What the institution calls the standings, how it marks archives, and from which day the law counts. */
export default function ScopeNamesPanel() {
  const settings = useScopeSettings();
  return (
    <LoadState of={settings} list={{ loading: uiMessages.loading, failed: scopeMessages.failed }}>
      {(known) => (
        <>
          <NamesForm key={known.version} settings={known} onLoadNewest={() => void settings.mutate()} />
          <Preset />
        </>
      )}
    </LoadState>
  );
}

interface NamesFormProps {
  readonly settings: ScopeSettings;
  readonly onLoadNewest: () => void;
}

function NamesForm({ settings, onLoadNewest }: NamesFormProps) {
  const text = useTexts({
    ...messages,
    ...scopeStandingWords,
    save: scopeMessages.save,
    failed: scopeMessages.failed,
  });
  const showNotice = useNotice();
  const saving = useUpdateScopeSettings();
  const { labels, archiveMark, compliesFrom, version } = settings;
  const initial = { labels, archiveMark: archiveMark ?? '', compliesFrom: compliesFrom ?? '' };
  const [draft, setDraft] = useState(initial);
  const [tries, setTries] = useState(0);
  const handleSubmit = async () => {
    setTries(tries + 1);
    const body = {
      labels: draft.labels,
      archiveMark: draft.archiveMark.trim() || null,
      compliesFrom: draft.compliesFrom || null,
      version,
    };
    const { result } = await saving.run({ body });
    if (result) showNotice('success', text('saved'), brief);
  };
  return (
    <Form
      isChanged={JSON.stringify(draft) !== JSON.stringify(initial)}
      tries={tries}
      problem={saving.problem}
      onSubmit={() => void handleSubmit()}
    >
      <Refusal problem={saving.problem} failed={text('failed')} onLoadNewest={onLoadNewest} />
      <Heading level="h2">{text('names')}</Heading>
      {scopeStandings.map((standing) => (
        <TextField
          key={standing}
          renderLabel={text(standing)}
          most={longestScopeLabel}
          value={draft.labels[standing] ?? ''}
          messages={fieldMessages(problemOf(saving.problem, `labels.${standing}`))}
          onChange={(_, label) =>
            setDraft({
              ...draft,
              labels: { ...draft.labels, [standing]: label.trim() === '' ? null : label },
            })
          }
        />
      ))}
      <Heading level="h2">{text('archives')}</Heading>
      <TextField
        renderLabel={text('mark')}
        most={longestScopeLabel}
        value={draft.archiveMark}
        messages={fieldMessages(problemOf(saving.problem, 'archiveMark'), text('markHint'))}
        onChange={(_, mark) => setDraft({ ...draft, archiveMark: mark })}
      />
      <DayField
        label={text('compliesFrom')}
        value={draft.compliesFrom}
        fault={problemOf(saving.problem, 'compliesFrom')}
        hint={text('compliesHint')}
        onChange={(day) => setDraft({ ...draft, compliesFrom: day })}
      />
      <div>
        <Button type="submit" color="primary" interaction={saving.isRunning ? 'disabled' : 'enabled'}>
          {text('save')}
        </Button>
      </div>
    </Form>
  );
}

function Preset() {
  const taking = useStartScopePreset();
  const text = useTexts(messages);
  return (
    <section className="card after">
      <Heading level="h2">{text('preset')}</Heading>
      <Text as="p">
        <FormattedMessage {...messages.presetText} />
      </Text>
      <Button
        interaction={taking.isRunning ? 'disabled' : 'enabled'}
        onClick={() => void taking.run({ body: { preset: 'us' } }, scopeMessages.failed)}
      >
        {text('take')}
      </Button>
    </section>
  );
}
