import { Button, Checkbox, FilterInstUIIcon } from '@instructure/ui/latest';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { itemKinds } from '#shared/courses/content.ts';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import { findingStates } from '#shared/findings/finding.ts';
import { findingSorts, itemSorts } from '#shared/findings/findings.api.ts';
import { udoitTypes } from '#shared/scans/udoit-rules.ts';
import { Chip } from '../ui/form/chip.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { accessibilityMessages } from './accessibility.messages.ts';
import { findingMessages } from './finding.messages.ts';
import { severities, type Choices } from './use-narrowed.ts';

interface FindingFiltersProps {
  readonly choices: Choices;
  /** how many groups there are; undefined while that's being read */
  readonly total: number | undefined;
  readonly counts: CourseAccessibility['counts'];
}

/** One line: how findings are grouped, what's searched for, what else narrows them, and how many there are in all. */
export function FindingFilters({ choices, total, counts }: FindingFiltersProps) {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { narrowed, list, choose } = choices;
  const none = intl.formatMessage(findingMessages.noMatch);
  return (
    <div className="finding-bar">
      <Grouping choices={choices} />
      <div className="finding-search">
        <SearchField
          label={intl.formatMessage(findingMessages.search)}
          placeholder={intl.formatMessage(findingMessages.searchHint)}
          value={list.search}
          found={{ total, none }}
          narrowedBy={JSON.stringify(narrowed)}
          onSearch={(search) => choose({ search })}
        />
      </div>
      <Button
        renderIcon={<FilterInstUIIcon />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {intl.formatMessage(findingMessages.filters)}
      </Button>
      <Chosen choices={choices} />
      <span className="finding-counts small-text">
        <FormattedMessage {...accessibilityMessages.counts} values={counts} />
      </span>
      {isOpen ? (
        <div id={id} className="finding-fields">
          <ChoiceFields choices={choices} />
        </div>
      ) : null}
    </div>
  );
}

function Grouping({ choices: { chosen, choose } }: Pick<FindingFiltersProps, 'choices'>) {
  const intl = useIntl();
  return (
    <div role="group" aria-label={intl.formatMessage(findingMessages.group)} className="button-row joined">
      {(['rule', 'item'] as const).map((by) => (
        <Button
          key={by}
          aria-pressed={chosen.by === by}
          color={chosen.by === by ? 'primary' : 'secondary'}
          withBackground={chosen.by !== by}
          onClick={() => choose({ by: by === 'rule' ? '' : by })}
        >
          {intl.formatMessage(by === 'rule' ? findingMessages.byRule : findingMessages.byItem)}
        </Button>
      ))}
    </div>
  );
}

/** What narrows the list now, one chip each; a chip takes it away. */
function Chosen({ choices: { chosen, choose } }: Pick<FindingFiltersProps, 'choices'>) {
  const intl = useIntl();
  const text = useTexts(findingMessages);
  const { state, severity, type, kind, isPublishedOnly, isReviewOnly } = chosen;
  const filters = [
    ['state', state === 'active' ? null : text('stateName', { state })],
    ['severity', severity && text('severityName', { severity })],
    ['type', type && intl.formatMessage(accessibilityMessages.typeName, { type })],
    ['kind', kind && text('kindName', { kind })],
    ['published', isPublishedOnly ? text('publishedOnly') : null],
    ['review', isReviewOnly ? text('reviewOnly') : null],
  ] as const;
  return filters.map(([param, name]) =>
    name === null ? null : (
      <Chip key={param} removeLabel={text('removeFilter', { name })} onRemove={() => choose({ [param]: '' })}>
        {name}
      </Chip>
    ),
  );
}

function ChoiceFields({ choices: { chosen, choose } }: Pick<FindingFiltersProps, 'choices'>) {
  const intl = useIntl();
  const text = useTexts(findingMessages);
  return (
    <>
      <Choice
        label={text('state')}
        value={chosen.state}
        choices={findingStates}
        nameOf={(state) => text('stateName', { state })}
        onChoose={(state) => choose({ state: state === 'active' ? '' : (state ?? '') })}
      />
      <Choice
        label={text('severity')}
        unsetLabel={text('anySeverity')}
        value={chosen.severity}
        choices={severities}
        nameOf={(severity) => text('severityName', { severity })}
        onChoose={(severity) => choose({ severity: severity ?? '' })}
      />
      <Choice
        label={text('type')}
        unsetLabel={text('anyType')}
        value={chosen.type}
        choices={udoitTypes}
        nameOf={(type) => intl.formatMessage(accessibilityMessages.typeName, { type })}
        onChoose={(type) => choose({ type: type ?? '' })}
      />
      <Choice
        label={text('kind')}
        unsetLabel={text('anyKind')}
        value={chosen.kind}
        choices={itemKinds}
        nameOf={(kind) => text('kindName', { kind })}
        onChoose={(kind) => choose({ kind: kind ?? '' })}
      />
      <SortChoice chosen={chosen} choose={choose} />
      <Checkbox
        label={text('publishedOnly')}
        checked={chosen.isPublishedOnly}
        onChange={() => choose({ published: chosen.isPublishedOnly ? '' : 'true' })}
      />
      <Checkbox
        label={text('reviewOnly')}
        checked={chosen.isReviewOnly}
        onChange={() => choose({ review: chosen.isReviewOnly ? '' : 'true' })}
      />
    </>
  );
}

function SortChoice({ chosen, choose }: Pick<Choices, 'chosen' | 'choose'>) {
  const intl = useIntl();
  if (chosen.by === 'item')
    return (
      <Choice
        label={intl.formatMessage(findingMessages.itemSort)}
        value={chosen.itemSort}
        choices={itemSorts}
        nameOf={(sort) => intl.formatMessage(findingMessages.itemSortName, { sort })}
        onChoose={(items) => choose({ items: items === 'count' ? '' : (items ?? '') })}
      />
    );
  return (
    <Choice
      label={intl.formatMessage(findingMessages.sort)}
      value={chosen.sort}
      choices={findingSorts.filter((sort) => sort !== 'rule')}
      nameOf={(sort) => intl.formatMessage(findingMessages.sortName, { sort })}
      onChoose={(sort) => choose({ sort: sort === 'item' ? '' : (sort ?? '') })}
    />
  );
}
