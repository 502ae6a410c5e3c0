// Graphs: operations that are described or captured first and run later, each node after its dependencies.
#pragma once

#include <vector>

#include "kernelmill/arrays.h"
#include "kernelmill/driver.h"
#include "kernelmill/stream.h"

typedef enum hipGraphNodeType {
  hipGraphNodeTypeKernel = 1, hipGraphNodeTypeMemcpy = 2, hipGraphNodeTypeMemset = 3, hipGraphNodeTypeHost = 4,
  hipGraphNodeTypeGraph = 5, hipGraphNodeTypeEmpty = 6, hipGraphNodeTypeWaitEvent = 7, hipGraphNodeTypeEventRecord = 8,
  hipGraphNodeTypeMemcpy1D = 9, hipGraphNodeTypeMemcpyFromSymbol = 10, hipGraphNodeTypeMemcpyToSymbol = 11,
  hipGraphNodeTypeCount
} hipGraphNodeType;
typedef struct hipHostNodeParams {
  hipHostFn_t fn;
  void *userData;
} hipHostNodeParams;
typedef struct hipKernelNodeParams {
  dim3 blockDim;
  void **extra;
  void *func;
  dim3 gridDim;
  void **kernelParams;
  unsigned sharedMemBytes;
} hipKernelNodeParams;
typedef struct hipMemsetParams {
  void *dst;
  unsigned elementSize;
  size_t height, pitch;
  unsigned value;
  size_t width;
} hipMemsetParams;
typedef enum hipGraphExecUpdateResult {
  hipGraphExecUpdateSuccess = 0x0, hipGraphExecUpdateError = 0x1, hipGraphExecUpdateErrorTopologyChanged = 0x2,
  hipGraphExecUpdateErrorNodeTypeChanged = 0x3, hipGraphExecUpdateErrorFunctionChanged = 0x4,
  hipGraphExecUpdateErrorParametersChanged = 0x5, hipGraphExecUpdateErrorNotSupported = 0x6,
  hipGraphExecUpdateErrorUnsupportedFunctionChange = 0x7
} hipGraphExecUpdateResult;
typedef enum hipStreamCaptureMode {
  hipStreamCaptureModeGlobal = 0, hipStreamCaptureModeThreadLocal, hipStreamCaptureModeRelaxed
} hipStreamCaptureMode;
typedef enum hipStreamCaptureStatus {
  hipStreamCaptureStatusNone = 0, hipStreamCaptureStatusActive, hipStreamCaptureStatusInvalidated
} hipStreamCaptureStatus;
typedef enum hipGraphInstantiateFlags { hipGraphInstantiateFlagAutoFreeOnLaunch = 1 } hipGraphInstantiateFlags;

struct hipGraphNode {
  hipGraphNodeType type;
  ::kernelmill::rt::Step step;
  std::vector<hipGraphNode *> after;
  // The parameters that were last set and that hipGraph*NodeGetParams returns; only those of the node's type are valid.
  hipKernelNodeParams kernel{};
  hipMemsetParams fill{};
  hipHostNodeParams host{};
  hipMemcpy3DParms copy{};
};
typedef struct hipGraphNode *hipGraphNode_t;
struct ihipGraph {
  std::vector<hipGraphNode_t> nodes;
};
typedef struct ihipGraph *hipGraph_t;
// Holds nodes rather than copies of them, so that parameters set later apply to the next launch.
struct hipGraphExec {
  std::vector<hipGraphNode_t> order;
};
typedef struct hipGraphExec *hipGraphExec_t;

namespace kernelmill::rt {
KERNELMILL_INLINE hipError_t add_node(hipGraphNode_t *node, hipGraph_t graph, const hipGraphNode_t *after, size_t count,
                           hipGraphNodeType type, Step step) {
  if (!node || !graph || (count && !after)) return done(hipErrorInvalidValue);
  *node = new hipGraphNode{type, std::move(step), {after, after + count}, {}, {}, {}, {}};
  graph->nodes.push_back(*node);
  return hipSuccess;
}
// A captured operation depends on all operations that were captured before it.
KERNELMILL_INLINE hipError_t record(hipStream_t stream, Step step) {
  hipGraph_t graph = stream->graph;
  hipGraphNode_t node = nullptr, last = graph->nodes.empty() ? nullptr : graph->nodes.back();
  return add_node(&node, graph, &last, last ? 1 : 0, hipGraphNodeTypeKernel, std::move(step));
}
KERNELMILL_INLINE void visit(hipGraphNode_t node, std::vector<hipGraphNode_t> &order) {
  if (std::find(order.begin(), order.end(), node) != order.end()) return;
  for (hipGraphNode_t before : node->after) visit(before, order);
  order.push_back(node);
}
KERNELMILL_INLINE std::vector<hipGraphNode_t> in_order(hipGraph_t graph) {
  std::vector<hipGraphNode_t> order;
  for (hipGraphNode_t node : graph->nodes) visit(node, order);
  return order;
}
KERNELMILL_INLINE hipError_t run_nodes(const std::vector<hipGraphNode_t> &order) {
  for (hipGraphNode_t node : order)
    if (hipError_t error = node->step(); error != hipSuccess) return error;
  return hipSuccess;
}
KERNELMILL_INLINE Step kernel_step(const hipKernelNodeParams &p, Site site) {
  for (KernelEntry *e = kernel_entries; e; e = e->next)
    if (e->address == p.func)
      return e->hold({p.gridDim, p.blockDim, p.sharedMemBytes, nullptr, false, e->name, site},
                     reinterpret_cast<void (*)()>(p.func), p.kernelParams);
  return [site] { return reject(hipErrorInvalidDeviceFunction, "launch", "a kernel node of a graph whose function is not a kernel", site); };
}
KERNELMILL_INLINE Step fill_step(const hipMemsetParams &p, Site site) {
  return [p, site] {
    for (size_t row = 0; row < (p.height ? p.height : 1); ++row) {
      void *to = static_cast<char *>(p.dst) + row * p.pitch;
      hipError_t error = p.elementSize == 4   ? fill(to, p.value, p.width, site)
                         : p.elementSize == 2 ? fill(to, static_cast<unsigned short>(p.value), p.width, site)
                                              : fill(to, static_cast<unsigned char>(p.value), p.width, site);
      if (error != hipSuccess) return error;
    }
    return hipSuccess;
  };
}
KERNELMILL_INLINE hipError_t set_step(hipGraphNode_t node, Step step) {
  if (!node) return done(hipErrorInvalidValue);
  node->step = std::move(step);
  return hipSuccess;
}
}  // namespace kernelmill::rt

// ------------------------------------------------------------------------------------------------ capture
KERNELMILL_INLINE hipError_t hipStreamBeginCapture(hipStream_t stream, hipStreamCaptureMode) {
  using namespace ::kernelmill::rt;
  if (!is_stream(stream)) return done(hipErrorStreamCaptureUnsupported);
  if (stream->graph) return done(hipErrorIllegalState);
  stream->graph = new ihipGraph;
  ++capturing;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipStreamEndCapture(hipStream_t stream, hipGraph_t *graph) {
  using namespace ::kernelmill::rt;
  if (!graph || !is_capturing(stream)) return done(hipErrorIllegalState);
  *graph = stream->graph;
  stream->graph = nullptr;
  --capturing;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipStreamIsCapturing(hipStream_t stream, hipStreamCaptureStatus *status) {
  *status = ::kernelmill::rt::is_capturing(stream) ? hipStreamCaptureStatusActive : hipStreamCaptureStatusNone;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipStreamGetCaptureInfo(hipStream_t stream, hipStreamCaptureStatus *status, unsigned long long *id) {
  if (id) *id = ::kernelmill::rt::is_capturing(stream) ? reinterpret_cast<uintptr_t>(stream->graph) : 0;
  return hipStreamIsCapturing(stream, status);
}
KERNELMILL_INLINE hipError_t hipThreadExchangeStreamCaptureMode(hipStreamCaptureMode *) { return hipSuccess; }

// ------------------------------------------------------------------------------------------------ graphs
KERNELMILL_INLINE hipError_t hipGraphCreate(hipGraph_t *graph, unsigned) {
  if (!graph) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *graph = new ihipGraph;
  return hipSuccess;
}
// Nodes are not deleted, because executable graphs may still hold them.
KERNELMILL_INLINE hipError_t hipGraphDestroy(hipGraph_t graph) {
  delete graph;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGraphInstantiate(hipGraphExec_t *ready, hipGraph_t graph, hipGraphNode_t * = nullptr, char * = nullptr,
                                      size_t = 0) {
  if (!ready || !graph) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *ready = new hipGraphExec{::kernelmill::rt::in_order(graph)};
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGraphInstantiateWithFlags(hipGraphExec_t *ready, hipGraph_t graph, unsigned long long) {
  return hipGraphInstantiate(ready, graph);
}
KERNELMILL_INLINE hipError_t hipGraphUpload(hipGraphExec_t, hipStream_t) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipGraphLaunch(hipGraphExec_t ready, hipStream_t) {
  return ready ? ::kernelmill::rt::run_nodes(ready->order) : ::kernelmill::rt::done(hipErrorInvalidValue);
}
KERNELMILL_INLINE hipError_t hipGraphExecDestroy(hipGraphExec_t ready) {
  delete ready;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGraphExecUpdate(hipGraphExec_t ready, hipGraph_t graph, hipGraphNode_t *, hipGraphExecUpdateResult *result) {
  ready->order = ::kernelmill::rt::in_order(graph);
  if (result) *result = hipGraphExecUpdateSuccess;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGraphAddDependencies(hipGraph_t, const hipGraphNode_t *from, const hipGraphNode_t *to, size_t count) {
  for (size_t i = 0; i < count; ++i) to[i]->after.push_back(from[i]);
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGraphGetNodes(hipGraph_t graph, hipGraphNode_t *nodes, size_t *count) {
  if (!graph || !count) return ::kernelmill::rt::done(hipErrorInvalidValue);
  for (size_t i = 0; nodes && i < *count && i < graph->nodes.size(); ++i) nodes[i] = graph->nodes[i];
  *count = graph->nodes.size();
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGraphGetRootNodes(hipGraph_t graph, hipGraphNode_t *nodes, size_t *count) {
  if (!graph || !count) return ::kernelmill::rt::done(hipErrorInvalidValue);
  size_t found = 0;
  for (hipGraphNode_t node : graph->nodes)
    if (node->after.empty()) {
      if (nodes && found < *count) nodes[found] = node;
      ++found;
    }
  *count = found;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGraphNodeGetType(hipGraphNode_t node, hipGraphNodeType *type) {
  *type = node->type;
  return hipSuccess;
}

#define KERNELMILL_NODE_PARAMETERS hipGraphNode_t *node, hipGraph_t graph, const hipGraphNode_t *after, size_t count
KERNELMILL_INLINE hipError_t hipGraphAddEmptyNode(KERNELMILL_NODE_PARAMETERS) {
  return ::kernelmill::rt::add_node(node, graph, after, count, hipGraphNodeTypeEmpty, [] { return hipSuccess; });
}
KERNELMILL_INLINE hipError_t hipGraphAddKernelNode(KERNELMILL_NODE_PARAMETERS, const hipKernelNodeParams *p, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  const hipError_t error = add_node(node, graph, after, count, hipGraphNodeTypeKernel, kernel_step(*p, KERNELMILL_SITE));
  if (error == hipSuccess) (*node)->kernel = *p;
  return error;
}
KERNELMILL_INLINE hipError_t hipGraphKernelNodeSetParams(hipGraphNode_t node, const hipKernelNodeParams *p, KERNELMILL_SITE_PARAMETERS) {
  const hipError_t error = ::kernelmill::rt::set_step(node, ::kernelmill::rt::kernel_step(*p, KERNELMILL_SITE));
  if (error == hipSuccess) node->kernel = *p;
  return error;
}
KERNELMILL_INLINE hipError_t hipGraphExecKernelNodeSetParams(hipGraphExec_t, hipGraphNode_t node, const hipKernelNodeParams *p,
                                                  KERNELMILL_SITE_PARAMETERS) {
  return hipGraphKernelNodeSetParams(node, p, km_file, km_line, km_function);
}
KERNELMILL_INLINE hipError_t hipGraphAddMemcpyNode(KERNELMILL_NODE_PARAMETERS, const hipMemcpy3DParms *p, KERNELMILL_SITE_PARAMETERS) {
  hipMemcpy3DParms kept = *p;
  const hipError_t error = ::kernelmill::rt::add_node(node, graph, after, count, hipGraphNodeTypeMemcpy, [=] {
    return hipMemcpy3D(&kept, km_file, km_line, km_function);
  });
  if (error == hipSuccess) (*node)->copy = kept;
  return error;
}
KERNELMILL_INLINE hipError_t hipGraphMemcpyNodeSetParams(hipGraphNode_t node, const hipMemcpy3DParms *p, KERNELMILL_SITE_PARAMETERS) {
  hipMemcpy3DParms kept = *p;
  const hipError_t error =
      ::kernelmill::rt::set_step(node, [=] { return hipMemcpy3D(&kept, km_file, km_line, km_function); });
  if (error == hipSuccess) node->copy = kept;
  return error;
}
KERNELMILL_INLINE hipError_t hipGraphAddMemcpyNode1D(KERNELMILL_NODE_PARAMETERS, void *to, const void *from, size_t size,
                                          hipMemcpyKind kind, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::add_node(node, graph, after, count, hipGraphNodeTypeMemcpy1D,
                                    [=] { return hipMemcpy(to, from, size, kind, km_file, km_line, km_function); });
}
KERNELMILL_INLINE hipError_t hipGraphMemcpyNodeSetParams1D(hipGraphNode_t node, void *to, const void *from, size_t size,
                                                hipMemcpyKind kind, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::set_step(node, [=] { return hipMemcpy(to, from, size, kind, km_file, km_line, km_function); });
}
template <class T>
inline hipError_t hipGraphAddMemcpyNodeToSymbol(KERNELMILL_NODE_PARAMETERS, const T &symbol, const void *from, size_t size,
                                                size_t offset, hipMemcpyKind kind, KERNELMILL_SITE_PARAMETERS) {
  const T *at = &symbol;
  return ::kernelmill::rt::add_node(node, graph, after, count, hipGraphNodeTypeMemcpyToSymbol, [=] {
    return hipMemcpyToSymbol(*at, from, size, offset, kind, km_file, km_line, km_function);
  });
}
template <class T>
inline hipError_t hipGraphAddMemcpyNodeFromSymbol(KERNELMILL_NODE_PARAMETERS, void *to, const T &symbol, size_t size,
                                                  size_t offset, hipMemcpyKind kind, KERNELMILL_SITE_PARAMETERS) {
  const T *at = &symbol;
  return ::kernelmill::rt::add_node(node, graph, after, count, hipGraphNodeTypeMemcpyFromSymbol, [=] {
    return hipMemcpyFromSymbol(to, *at, size, offset, kind, km_file, km_line, km_function);
  });
}
KERNELMILL_INLINE hipError_t hipGraphAddMemsetNode(KERNELMILL_NODE_PARAMETERS, const hipMemsetParams *p, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  const hipError_t error = add_node(node, graph, after, count, hipGraphNodeTypeMemset, fill_step(*p, KERNELMILL_SITE));
  if (error == hipSuccess) (*node)->fill = *p;
  return error;
}
KERNELMILL_INLINE hipError_t hipGraphMemsetNodeSetParams(hipGraphNode_t node, const hipMemsetParams *p, KERNELMILL_SITE_PARAMETERS) {
  const hipError_t error = ::kernelmill::rt::set_step(node, ::kernelmill::rt::fill_step(*p, KERNELMILL_SITE));
  if (error == hipSuccess) node->fill = *p;
  return error;
}
KERNELMILL_INLINE hipError_t hipGraphAddHostNode(KERNELMILL_NODE_PARAMETERS, const hipHostNodeParams *p) {
  hipHostNodeParams kept = *p;
  const hipError_t error = ::kernelmill::rt::add_node(node, graph, after, count, hipGraphNodeTypeHost, [kept] {
    kept.fn(kept.userData);
    return hipSuccess;
  });
  if (error == hipSuccess) (*node)->host = kept;
  return error;
}
KERNELMILL_INLINE hipError_t hipGraphHostNodeSetParams(hipGraphNode_t node, const hipHostNodeParams *p) {
  hipHostNodeParams kept = *p;
  const hipError_t error = ::kernelmill::rt::set_step(node, [kept] {
    kept.fn(kept.userData);
    return hipSuccess;
  });
  if (error == hipSuccess) node->host = kept;
  return error;
}
KERNELMILL_INLINE hipError_t hipGraphAddChildGraphNode(KERNELMILL_NODE_PARAMETERS, hipGraph_t child) {
  auto order = ::kernelmill::rt::in_order(child);
  return ::kernelmill::rt::add_node(node, graph, after, count, hipGraphNodeTypeGraph,
                                    [order] { return ::kernelmill::rt::run_nodes(order); });
}
KERNELMILL_INLINE hipError_t hipGraphAddEventRecordNode(KERNELMILL_NODE_PARAMETERS, hipEvent_t event) {
  return ::kernelmill::rt::add_node(node, graph, after, count, hipGraphNodeTypeEventRecord,
                                    [event] { return hipEventRecord(event); });
}
KERNELMILL_INLINE hipError_t hipGraphAddEventWaitNode(KERNELMILL_NODE_PARAMETERS, hipEvent_t) {
  return ::kernelmill::rt::add_node(node, graph, after, count, hipGraphNodeTypeWaitEvent, [] { return hipSuccess; });
}
#undef KERNELMILL_NODE_PARAMETERS
