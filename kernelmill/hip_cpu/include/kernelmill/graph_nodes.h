// Functions that query the nodes of a graph, and functions that change them in an executable graph.
#pragma once

#include "kernelmill/graph.h"

KERNELMILL_INLINE hipError_t hipGraphKernelNodeGetParams(hipGraphNode_t node, hipKernelNodeParams *p) {
  if (!node || !p) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *p = node->kernel;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGraphMemsetNodeGetParams(hipGraphNode_t node, hipMemsetParams *p) {
  if (!node || !p) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *p = node->fill;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGraphMemcpyNodeGetParams(hipGraphNode_t node, hipMemcpy3DParms *p) {
  if (!node || !p) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *p = node->copy;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGraphHostNodeGetParams(hipGraphNode_t node, hipHostNodeParams *p) {
  if (!node || !p) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *p = node->host;
  return hipSuccess;
}

// An executable graph shares its nodes with the graph that it was made from, so changes apply to both.
KERNELMILL_INLINE hipError_t hipGraphExecMemsetNodeSetParams(hipGraphExec_t, hipGraphNode_t node, const hipMemsetParams *p,
                                                  KERNELMILL_SITE_PARAMETERS) {
  return hipGraphMemsetNodeSetParams(node, p, km_file, km_line, km_function);
}
KERNELMILL_INLINE hipError_t hipGraphExecMemcpyNodeSetParams(hipGraphExec_t, hipGraphNode_t node, hipMemcpy3DParms *p,
                                                  KERNELMILL_SITE_PARAMETERS) {
  return hipGraphMemcpyNodeSetParams(node, p, km_file, km_line, km_function);
}
KERNELMILL_INLINE hipError_t hipGraphExecMemcpyNodeSetParams1D(hipGraphExec_t, hipGraphNode_t node, void *to, const void *from,
                                                    size_t size, hipMemcpyKind kind, KERNELMILL_SITE_PARAMETERS) {
  return hipGraphMemcpyNodeSetParams1D(node, to, from, size, kind, km_file, km_line, km_function);
}
KERNELMILL_INLINE hipError_t hipGraphExecHostNodeSetParams(hipGraphExec_t, hipGraphNode_t node, const hipHostNodeParams *p) {
  return hipGraphHostNodeSetParams(node, p);
}
KERNELMILL_INLINE hipError_t hipGraphExecChildGraphNodeSetParams(hipGraphExec_t, hipGraphNode_t node, hipGraph_t child) {
  auto order = ::kernelmill::rt::in_order(child);
  return ::kernelmill::rt::set_step(node, [order] { return ::kernelmill::rt::run_nodes(order); });
}

namespace kernelmill::rt {
// Copies as many nodes as there is room for, and stores the length of the whole list.
KERNELMILL_INLINE hipError_t give(const std::vector<hipGraphNode_t> &found, hipGraphNode_t *to, size_t *count) {
  if (!count) return done(hipErrorInvalidValue);
  for (size_t i = 0; to && i < found.size() && i < *count; ++i) to[i] = found[i];
  *count = found.size();
  return hipSuccess;
}
}  // namespace kernelmill::rt

KERNELMILL_INLINE hipError_t hipGraphNodeGetDependencies(hipGraphNode_t node, hipGraphNode_t *before, size_t *count) {
  return node ? ::kernelmill::rt::give(node->after, before, count) : ::kernelmill::rt::done(hipErrorInvalidValue);
}
KERNELMILL_INLINE hipError_t hipGraphGetEdges(hipGraph_t graph, hipGraphNode_t *from, hipGraphNode_t *to, size_t *count) {
  if (!graph || !count) return ::kernelmill::rt::done(hipErrorInvalidValue);
  size_t found = 0;
  for (hipGraphNode_t node : graph->nodes)
    for (hipGraphNode_t before : node->after) {
      if (from && to && found < *count) {
        from[found] = before;
        to[found] = node;
      }
      ++found;
    }
  *count = found;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGraphRemoveDependencies(hipGraph_t, const hipGraphNode_t *from, const hipGraphNode_t *to, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    auto &after = to[i]->after;
    after.erase(std::remove(after.begin(), after.end(), from[i]), after.end());
  }
  return hipSuccess;
}
// A destroyed node becomes a no-op and is not deleted, because executable graphs may still hold it.
KERNELMILL_INLINE hipError_t hipGraphDestroyNode(hipGraphNode_t node) {
  return ::kernelmill::rt::set_step(node, [] { return hipSuccess; });
}
KERNELMILL_INLINE hipError_t hipGraphClone(hipGraph_t *clone, hipGraph_t graph) {
  if (!clone || !graph) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *clone = new ihipGraph;
  std::vector<hipGraphNode_t> order = ::kernelmill::rt::in_order(graph), made;
  for (hipGraphNode_t node : order) {
    made.push_back(new hipGraphNode(*node));
    for (hipGraphNode_t &before : made.back()->after)
      before = made[size_t(std::find(order.begin(), order.end(), before) - order.begin())];
  }
  (*clone)->nodes = made;
  return hipSuccess;
}
