import { Button, Checkbox } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { itemKinds } from '#shared/courses/content.ts';
import { findingStates } from '#shared/findings/finding.ts';
import { findingSorts, itemSorts } from '#shared/findings/findings.api.ts';
import { udoitTypes } from '#shared/scans/udoit-rules.ts';
import { Choice } from '../ui/form/choice.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { accessibilityMessages } from './accessibility.messages.ts';
import { findingMessages } from './finding.messages.ts';
import { severities, type Choices } from './use-narrowed.ts';
import { useTexts } from '../ui/use-texts.ts';

interface FindingFiltersProps {
  readonly choices: Choices;
  /** how many groups there are; undefined while that's being read */
  readonly total: number | undefined;
}

/** How findings are grouped, and which are shown. */
export function FindingFilters({ choices, total }: FindingFiltersProps) {
  const intl = useIntl();
  const { chosen, narrowed, list, choose } = choices;
  const none = intl.formatMessage(findingMessages.noMatch);
  return (
    <>
      <div className="toolbar">
        <div role="group" aria-label={intl.formatMessage(findingMessages.group)} className="button-row">
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
        <SearchField
          label={intl.formatMessage(findingMessages.search)}
          value={list.search}
          found={{ total, none }}
          narrowedBy={JSON.stringify(narrowed)}
          onSearch={(search) => choose({ search })}
        />
      </div>
      <ChoiceFilters choices={choices} />
      <div className="toolbar">
        <Checkbox
          label={intl.formatMessage(findingMessages.publishedOnly)}
          checked={chosen.isPublishedOnly}
          onChange={() => choose({ published: chosen.isPublishedOnly ? '' : 'true' })}
        />
        <Checkbox
          label={intl.formatMessage(findingMessages.reviewOnly)}
          checked={chosen.isReviewOnly}
          onChange={() => choose({ review: chosen.isReviewOnly ? '' : 'true' })}
        />
      </div>
    </>
  );
}

function ChoiceFilters({ choices: { chosen, choose } }: Pick<FindingFiltersProps, 'choices'>) {
  const intl = useIntl();
  const text = useTexts(findingMessages);
  return (
    <div className="filter-row">
      <Choice
        label={text('state')}
        value={chosen.state}
        choices={findingStates}
        nameOf={(state) => intl.formatMessage(findingMessages.stateName, { state })}
        onChoose={(state) => choose({ state: state === 'active' ? '' : (state ?? '') })}
      />
      <Choice
        label={text('severity')}
        unsetLabel={text('anySeverity')}
        value={chosen.severity}
        choices={severities}
        nameOf={(severity) => intl.formatMessage(findingMessages.severityName, { severity })}
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
        nameOf={(kind) => intl.formatMessage(findingMessages.kindName, { kind })}
        onChoose={(kind) => choose({ kind: kind ?? '' })}
      />
      <SortChoice chosen={chosen} choose={choose} />
    </div>
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
