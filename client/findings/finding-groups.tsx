import { useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { ItemFindings, RuleFindings } from '#shared/findings/finding.ts';
import { udoitRules, type UdoitRule } from '#shared/scans/udoit-rules.ts';
import { isTaught } from '../data/taught-course.ts';
import { FoldLine } from '../ui/page/fold.tsx';
import { accessibilityMessages } from './accessibility.messages.ts';
import { EditInCanvas, useItemTitle } from './edit-in-canvas-panel.tsx';
import { FindingPlaces, SeverityName } from './finding-places.tsx';
import { findingMessages } from './finding.messages.ts';
import { FixSteps } from './fix-steps-panel.tsx';
import { ruleTitles } from './rule-title.messages.ts';
import { openOf, type GroupChoices, type GroupContext } from './use-narrowed.ts';

interface GroupProps {
  /** in the address, while it's open */
  readonly name: string;
  readonly title: string;
  readonly level?: 'h3' | 'h4' | undefined;
  readonly note: ReactNode;
  readonly end?: ReactNode;
  readonly isOpen: boolean;
  readonly onShow: (name: string) => void;
  readonly children: ReactNode;
}

/** Findings that belong together: a line that opens to its places. */
function Group({ name, title, level = 'h3', note, end, isOpen, onShow, children }: GroupProps) {
  const id = useId();
  return (
    <div role="group" aria-label={title} className="finding-group" data-group={name}>
      <FoldLine
        {...{ title, note, end, level, isOpen }}
        controls={id}
        onToggle={() => onShow(isOpen ? 'none' : name)}
      />
      {isOpen ? (
        <div id={id} className="finding-group-body">
          {children}
        </div>
      ) : null}
    </div>
  );
}

const countIn = (group: Pick<RuleFindings, 'active' | 'resolved' | 'fixed'>, { chosen }: GroupChoices) =>
  group[chosen.state];

const said = (notes: readonly (string | null)[]) => notes.filter((note) => note !== null).join(' · ');

interface RuleGroupProps extends GroupContext {
  readonly group: RuleFindings;
  readonly isOpen: boolean;
  readonly level?: 'h3' | 'h4';
}

/** All that breaks one rule: what's wrong, what it costs, how to fix it, and where. */
export function RuleGroup({ group, isOpen, level, ...context }: RuleGroupProps) {
  const intl = useIntl();
  const { whose, choices } = context;
  const { rule, itemCount, gain } = group;
  const count = countIn(group, choices);
  return (
    <Group
      name={rule}
      title={intl.formatMessage(ruleTitles[rule])}
      level={level}
      note={
        <>
          <SeverityName severity={udoitRules[rule].severity} />
          {' · '}
          {intl.formatMessage(findingMessages.perRule, { count, items: itemCount })}
        </>
      }
      end={choices.chosen.state === 'active' ? <Points gain={gain} /> : null}
      isOpen={isOpen}
      onShow={choices.show}
    >
      <FixSteps rule={rule} isOpen={isTaught(whose)} />
      <p className="small-text">{factsOf(intl, group)}</p>
      <FindingPlaces narrowedTo={{ rule }} count={count} {...context} />
    </Group>
  );
}

/** What's known of a fault besides: its criteria, whether a person has to look, and where else it is. */
function factsOf(intl: IntlShape, { rule, alsoIn }: RuleFindings) {
  const { criteria, needsReview } = udoitRules[rule] as UdoitRule;
  return said([
    needsReview ? intl.formatMessage(findingMessages.needsReview) : null,
    alsoIn ? intl.formatMessage(findingMessages.alsoIn, { count: alsoIn }) : null,
    criteria.length > 0
      ? intl.formatMessage(findingMessages.criteria, { criteria: criteria.join(', ') })
      : null,
  ]);
}

/** The least gain that isn't rounded to nothing. */
const leastGain = 0.05;

/** By how many points the score rises. */
function Points({ gain }: { gain: number | null }) {
  const intl = useIntl();
  if (gain === null || gain < leastGain) return null;
  const points = intl.formatNumber(gain, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span className="finding-points">
      <FormattedMessage
        {...accessibilityMessages.gain}
        values={{ points, strong: (parts) => <strong key="points">{parts}</strong> }}
      />
    </span>
  );
}

const suggestionGroup = 'suggestions';

interface RuleGroupsProps extends GroupContext {
  readonly rules: readonly RuleFindings[];
}

/** The kinds of fault, the first one open; next to errors, all suggestions are one line. */
export function RuleGroups({ rules, ...context }: RuleGroupsProps) {
  const { chosen } = context.choices;
  const suggestions = rules.filter(({ rule }) => udoitRules[rule].severity === 'suggestion');
  const isFolded = suggestions.length > 1 && suggestions.length < rules.length;
  const first = isFolded ? rules.filter((group) => !suggestions.includes(group)) : rules;
  const folded = isFolded ? [suggestionGroup, ...suggestions.map(({ rule }) => rule)] : [];
  const open = openOf(chosen.open, [...first.map(({ rule }) => rule), ...folded]);
  return (
    <>
      {first.map((group) => (
        <RuleGroup key={group.rule} group={group} isOpen={group.rule === open} {...context} />
      ))}
      {isFolded ? <SuggestionGroup rules={suggestions} open={open} {...context} /> : null}
    </>
  );
}

function SuggestionGroup({ rules, open, ...context }: RuleGroupsProps & { open: string | undefined }) {
  const intl = useIntl();
  const { choices } = context;
  const isOpen = open === suggestionGroup || rules.some(({ rule }) => rule === open);
  // Closing one of them leaves the line open.
  const inside = {
    ...choices,
    show: (name: string, at?: number) => choices.show(name === 'none' ? suggestionGroup : name, at),
  };
  return (
    <Group
      name={suggestionGroup}
      title={intl.formatMessage(findingMessages.suggestionKinds, { count: rules.length })}
      note={
        <span className="one-line">
          {intl.formatMessage(findingMessages.suggestionNote, {
            count: rules.reduce((sum, group) => sum + countIn(group, choices), 0),
            kinds: intl.formatList(
              rules.map(({ rule }) => intl.formatMessage(ruleTitles[rule])),
              { type: 'unit' },
            ),
          })}
        </span>
      }
      isOpen={isOpen}
      onShow={choices.show}
    >
      {rules.map((group) => (
        <RuleGroup
          key={group.rule}
          group={group}
          isOpen={group.rule === open}
          level="h4"
          {...context}
          choices={inside}
        />
      ))}
    </Group>
  );
}

interface ItemGroupProps extends GroupContext {
  readonly group: ItemFindings;
  readonly isOpen: boolean;
}

/** All that was found in one item. */
export function ItemGroup({ group, isOpen, ...context }: ItemGroupProps) {
  const intl = useIntl();
  const { choices } = context;
  const titleOf = useItemTitle();
  const { item, errors, suggestions } = group;
  const count = countIn(group, choices);
  return (
    <Group
      name={String(item.id)}
      title={titleOf(item)}
      note={said([
        intl.formatMessage(findingMessages.kindName, { kind: item.kind }),
        item.isPublished === false ? intl.formatMessage(findingMessages.unpublished) : null,
        choices.chosen.state === 'active'
          ? intl.formatMessage(findingMessages.perItem, { errors, suggestions })
          : intl.formatMessage(findingMessages.perItemOther, { count }),
      ])}
      isOpen={isOpen}
      onShow={choices.show}
    >
      <EditInCanvas item={item} />
      <FindingPlaces narrowedTo={{ itemId: item.id }} count={count} {...context} />
    </Group>
  );
}
