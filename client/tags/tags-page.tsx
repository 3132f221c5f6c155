import { Button, Text } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UsedTag } from '#shared/tags/tag.api.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useSettings } from '../data/use-settings.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useTagUse } from './tag.api.ts';
import { tagMessages } from './tag.messages.ts';
import { TagsTable, type TagStep } from './tags-table.tsx';

const TagDialog = lazyPart(() => import('./tag-dialog.tsx'));

/** The words an institution has for its batches and courses, and how much has each. */
export default function TagsPage() {
  const intl = useIntl();
  const isOn = useSettings().institution.features.includes('tags');
  const tags = useTagUse(isOn);
  const [search, setSearch] = useState('');
  const [step, setStep] = useState<TagStep>();
  const all = tags.data?.tags ?? [];
  const matching = all.filter(({ title }) => keyOf(title).includes(keyOf(search)));
  return (
    <>
      <PageHeading title={intl.formatMessage(tagMessages.list)}>
        <span className="button-row">
          <Help
            title={intl.formatMessage(tagMessages.helpTitle)}
            text={intl.formatMessage(tagMessages.helpText)}
          />
          {isOn ? (
            <Button color="primary" onClick={() => setStep({ kind: 'create' })}>
              <FormattedMessage {...tagMessages.add} />
            </Button>
          ) : null}
        </span>
      </PageHeading>
      {isOn ? (
        <>
          <div className="list-tools">
            <span className="list-search">
              <SearchField
                label={intl.formatMessage(tagMessages.search)}
                placeholder={intl.formatMessage(tagMessages.search)}
                value={search}
                found={{
                  total: tags.data ? matching.length : undefined,
                  none: intl.formatMessage(tagMessages.emptySearch),
                }}
                onSearch={setSearch}
              />
            </span>
          </div>
          <LoadState of={tags} list={{ loading: tagMessages.listLoading, failed: tagMessages.listFailed }}>
            {() => <TagsTable tags={matching} isSearched={search !== ''} onStep={setStep} />}
          </LoadState>
        </>
      ) : (
        <SwitchedOff />
      )}
      <Suspense fallback={null}>
        {step ? (
          <TagDialog step={step} others={others(all, step)} onClose={() => setStep(undefined)} />
        ) : null}
      </Suspense>
    </>
  );
}

const others = (all: readonly UsedTag[], step: TagStep) =>
  step.kind === 'create' ? all : all.filter(({ id }) => id !== step.tag.id);

const SwitchedOff = () => (
  <>
    <Text as="p">
      <FormattedMessage {...tagMessages.off} />
    </Text>
    <LinkButton to="/manage/general">
      <FormattedMessage {...tagMessages.switchOn} />
    </LinkButton>
  </>
);
