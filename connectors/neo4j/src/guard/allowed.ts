const list = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** Words that begin or belong to a clause that writes, administers, or reaches out of the database. */
export const forbiddenWords = list(`
  create merge set delete detach nodetach remove foreach insert load csv periodic commit drop alter rename grant
  revoke deny show terminate use start stop transaction transactions explain profile cypher constraint impersonate
  enable dryrun reallocate deallocate finish using`);

/** Procedures that read the graph's own schema and text indexes. */
export const procedures = list(`
  db.labels db.relationshiptypes db.propertykeys db.schema.visualization db.schema.nodetypeproperties
  db.schema.reltypeproperties db.index.fulltext.querynodes db.index.fulltext.queryrelationships`);

/**
 * Functions of Neo4j itself that look at nothing but their arguments. `reduce` and `replace` are not among them:
 * the server does not count the memory of texts and lists that expressions make, and `reduce(t = 'a', i IN
 * range(1, 40) | t + t)` ends it.
 */
export const functions = list(`
  abs acos all any asin atan atan2 avg btrim ceil char_length character_length coalesce collect cos cot count
  date date.fromepoch date.realtime date.statement date.transaction date.truncate datetime datetime.fromepoch
  datetime.fromepochmillis datetime.truncate datetime.realtime datetime.statement datetime.transaction degrees duration
  duration.between duration.indays duration.inmonths duration.inseconds e elementid endnode exists exp floor haversin
  head id isempty isnan isnormalized keys labels last left length localdatetime localdatetime.truncate localtime
  localtime.truncate log log10 lower ltrim max min none normalize nullif percentilecont percentiledisc pi rand point
  point.distance point.withinbbox properties radians range relationships nodes reverse right round rtrim
  sign sin single size split sqrt startnode stdev stdevp substring sum tail tan time time.truncate timestamp toboolean
  tobooleanlist tobooleanornull tofloat tofloatlist tofloatornull tointeger tointegerlist tointegerornull tolower
  tostring tostringlist tostringornull toupper trim type upper valuetype shortestpath allshortestpaths
  vector.similarity.cosine vector.similarity.euclidean`);

/** Words that may stand before a bracket without being a function. */
export const keywordsBeforeBracket = list(`
  match optional where with return unwind call in and or xor not as by on case when then else end is order skip limit
  union distinct yield contains starts ends asc desc ascending descending shortest any all none single exists count
  collect groups acyclic trail walk paths path`);

/** Operators of a plan that read; every other one is refused (Neo4j manual, "Operators in detail"). */
export const operators = list(`
  AllNodesScan PartitionedAllNodesScan AntiConditionalApply AntiSemiApply Anti Apply Argument ArgumentTracker
  AssertSameNode AssertSameRelationship AssertingMultiNodeIndexSeek AssertingMultiRelationshipIndexSeek BFSPruningVarExpand
  CacheProperties CachedProperties CartesianProduct ConditionalApply Conditional DirectedAllRelationshipsScan
  PartitionedDirectedAllRelationshipsScan DirectedRelationshipByElementIdSeek DirectedRelationshipByIdSeek
  DirectedRelationshipIndexContainsScan DirectedRelationshipIndexEndsWithScan DirectedRelationshipIndexScan
  DirectedRelationshipIndexSeek DirectedRelationshipIndexSeekByRange DirectedRelationshipTypeScan
  PartitionedDirectedRelationshipIndexScan PartitionedDirectedRelationshipIndexSeek
  PartitionedDirectedRelationshipIndexSeekByRange PartitionedDirectedRelationshipTypeScan
  DirectedUnionRelationshipTypesScan PartitionedDirectedUnionRelationshipTypesScan Distinct Eager EagerAggregation
  EmptyRow Expand(All) Expand(Into) ExhaustiveLimit Filter IntersectionNodeByLabelsScan
  PartitionedIntersectionNodeByLabelsScan LeftOuterHashJoin RightOuterHashJoin LetAntiSemiApply LetSelectOrAntiSemiApply
  LetSelectOrSemiApply LetSemiApply Limit MultiNodeIndexSeek NodeByElementIdSeek NodeByIdSeek NodeByLabelScan
  PartitionedNodeByLabelScan NodeCountFromCountStore NodeHashJoin NodeIndexContainsScan NodeIndexEndsWithScan
  NodeIndexScan NodeIndexSeek NodeIndexSeekByRange NodeUniqueIndexSeek NodeUniqueIndexSeekByRange
  PartitionedNodeIndexScan PartitionedNodeIndexSeek PartitionedNodeIndexSeekByRange NonFuse NullifyMetadata Optional
  OptionalExpand(All) OptionalExpand(Into) OrderedAggregation OrderedDistinct OrderedUnion PartialSort PartialTop
  PartitionedSubtractionNodeByLabelsScan PartitionedUnionNodeByLabelsScan PartitionedUnwind PathPropagatingBFS Prober
  ProcedureCall ProduceResults ProjectEndpoints Projection PruningVarExpand RelationshipCountFromCountStore Repeat(Trail)
  Repeat(Walk) RepeatOptions RollUpApply SelectOrAntiSemiApply SelectOrSemiApply SemiApply ShortestPath
  AllShortestPaths SimulatedExpand SimulatedNodeScan SimulatedSelection Skip Sort StatefulShortestPath(All)
  StatefulShortestPath(Into) SubqueryFilter SubtractionNodeByLabelsScan Top Top1WithTies TriadicBuild TriadicFilter
  TriadicSelection TrailRepeat UndirectedAllRelationshipsScan PartitionedUndirectedAllRelationshipsScan
  UndirectedRelationshipByElementIdSeek UndirectedRelationshipByIdSeek UndirectedRelationshipIndexContainsScan
  UndirectedRelationshipIndexEndsWithScan UndirectedRelationshipIndexScan UndirectedRelationshipIndexSeek
  UndirectedRelationshipIndexSeekByRange UndirectedRelationshipTypeScan PartitionedUndirectedRelationshipIndexScan
  PartitionedUndirectedRelationshipIndexSeek PartitionedUndirectedRelationshipIndexSeekByRange
  PartitionedUndirectedRelationshipTypeScan UndirectedUnionRelationshipTypesScan
  PartitionedUndirectedUnionRelationshipTypesScan Union UnionNodeByLabelsScan Unwind ValueHashJoin VarLengthExpand(All)
  VarLengthExpand(Into) VarLengthExpand(Pruning) VarLengthExpand(BFSPruning) NodeLeftOuterHashJoin NodeRightOuterHashJoin
  DynamicLabelNodeLookup DynamicDirectedRelationshipTypeLookup DynamicUndirectedRelationshipTypeLookup`);

/** `VarLengthExpand(Pruning,BFS,All)` and its like vary in brackets only. */
export const operatorKinds = new Set([...operators].map((name) => name.replace(/\(.*\)$/u, "")));
