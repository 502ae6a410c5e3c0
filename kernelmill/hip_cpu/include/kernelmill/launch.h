// Kernel launches: all threads of the grid run before the launch returns.
//
// KERNELMILL_KERNEL_SECONDS   processor time of a launch, in whole seconds; a launch that takes a second longer ends the
//                             program as the system's limit does, by SIGXCPU (default: no limit of its own)
#pragma once

#include <pthread.h>

#include <memory>
#include <tuple>

#include "kernelmill/errors.h"
#include "kernelmill/memory.h"
#include "kernelmill/scheduler.h"

struct __hip_texture;
struct __hip_surface;

namespace kernelmill::rt {

// Host threads may launch concurrently; the device runs one launch at a time.
inline pthread_mutex_t device_lock = PTHREAD_MUTEX_INITIALIZER;
struct DeviceLock {
  KERNELMILL_QUIET DeviceLock() { pthread_mutex_lock(&device_lock); }
  KERNELMILL_QUIET ~DeviceLock() { pthread_mutex_unlock(&device_lock); }
};

struct Configuration {
  dim3 grid, block;
  size_t shared;
  hipStream_t stream;
  bool cooperative;
  const char *kernel;
  Site site;
};

KERNELMILL_QUIET KERNELMILL_INLINE hipError_t check(const Configuration &c) {
  const unsigned long long threads = 1ull * c.block.x * c.block.y * c.block.z;
  Finding f{"launch"};
  f.kernel = c.kernel;
  f.file = c.site.file;
  f.line = c.site.line;
  if (!threads || !c.grid.x || !c.grid.y || !c.grid.z) {
    report(f, "an empty launch: grid (%u,%u,%u), block (%u,%u,%u)", c.grid.x, c.grid.y, c.grid.z, c.block.x,
           c.block.y, c.block.z);
    return hipErrorInvalidConfiguration;
  }
  if (threads > most_threads || c.block.x > 1024 || c.block.y > 1024 || c.block.z > 1024) {
    report(f, "a block of %llu threads (%u,%u,%u), but the limit is %u", threads, c.block.x, c.block.y, c.block.z,
           most_threads);
    return hipErrorInvalidConfiguration;
  }
  if (c.grid.x > 0x7fffffffu || c.grid.y > 0x7fffffffu || c.grid.z > 0x7fffffffu ||
      1ull * c.grid.x * c.block.x > 0xffffffffull) {
    report(f, "a grid of (%u,%u,%u) blocks; the limits are 2^31 - 1 blocks per dimension and 2^32 - 1 threads in x",
           c.grid.x, c.grid.y, c.grid.z);
    return hipErrorInvalidConfiguration;
  }
  if (c.shared > most_shared) {
    report(f, "%zu bytes of dynamic shared memory, but the limit is %zu", c.shared, most_shared);
    return hipErrorInvalidValue;
  }
  return hipSuccess;
}

// Small enough for an index `blockIdx.x * blockDim.x + threadIdx.x` to fit in an int.
constexpr unsigned most_simple_blocks = 1u << 20, most_simple_threads = 1u << 29;
#ifdef KERNELMILL_MASKS
inline const bool can_mask = __builtin_cpu_supports("avx2");
#else
constexpr bool can_mask = true;
#endif
KERNELMILL_QUIET KERNELMILL_INLINE bool is_simple() {
  return can_mask && order == Order::forward && !block->next && blocked == Flag::no &&
         blockIdx.x < most_simple_blocks && blockIdx.x * blockDim.x < most_simple_threads;
}

// Lowers the limit of the process for a launch, so that what the host does does not count.
class LimitedTime {
  os::Limit before{};
  bool lowered = false;

 public:
  KERNELMILL_QUIET LimitedTime() {
    static const long most = environment("KERNELMILL_KERNEL_SECONDS", 0);
    if (most <= 0 || os::limit_of(os::of_processor_seconds, &before)) return;
    const os::Limit wanted =
        os::lowered(before, static_cast<unsigned long>(os::processor_ticks() / os::ticks_per_second + most + 1));
    lowered = os::value_of(wanted) < os::value_of(before) && !os::set_limit_of(os::of_processor_seconds, &wanted);
  }
  KERNELMILL_QUIET ~LimitedTime() {
    if (lowered) os::set_limit_of(os::of_processor_seconds, &before);
  }
};

KERNELMILL_QUIET KERNELMILL_INLINE hipError_t start(const Configuration &c, void (*run)(void *), void *argument) {
  hipError_t error = check(c);
  if (error != hipSuccess) return done(error);
  if (in_kernel) {
    report(finding_here("launch", c.site), "a kernel launches a kernel, which HIP does not support");
    give_up();
  }
  DeviceLock lock;
  set_up();
  const LimitedTime time;
  launched.kernel = c.kernel;
  launched.site = c.site;
  launched.run = run;
  launched.argument = argument;
  launched.dynamic_shared = c.shared;
  launched.cooperative = c.cooperative;
  launched.blocks = size_t(c.grid.x) * c.grid.y * c.grid.z;
  gridDim = __HIP_Coordinates{c.grid.x, c.grid.y, c.grid.z};
  blockDim = __HIP_Coordinates{c.block.x, c.block.y, c.block.z};
  open_device_memory();
  run_launch();
  close_device_memory();
  return hipSuccess;
}

// Runs all threads of a block except the first as plain calls in plain loops, which the compiler can optimize: a kernel
// that never waits becomes a loop over its threads, vectorized where the processor has masked stores. None of them may
// have started, and `is_simple` must hold. False as soon as a thread has waited.
template <class Call>
KERNELMILL_QUIET KERNELMILL_MASKED __attribute__((noinline, flatten)) bool run_rows(const Call &given) {
  // A local copy, which no store of a kernel can alias: the arguments stay in registers.
  std::conditional_t<std::is_trivially_copyable<Call>::value, Call, Call &> call = const_cast<Call &>(given);
  const unsigned nx = blockDim.x, ny = blockDim.y, nz = blockDim.z;
  // The caller guarantees that nothing waits yet and that indices do not wrap around.
  if (blocked == Flag::yes) __builtin_unreachable();
  if (nx > most_threads) __builtin_unreachable();
  if (blockIdx.x >= most_simple_blocks) __builtin_unreachable();
  if (blockIdx.x * nx >= most_simple_threads) __builtin_unreachable();
  unsigned first = 1;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y) {
      threadIdx.y = y;
      threadIdx.z = z;
      for (unsigned x = first; x < nx; ++x) {
        threadIdx.x = x;
        KERNELMILL_THREAD_IS_SEEN;
        call();
        if (KERNELMILL_UNLIKELY(blocked == Flag::yes)) return false;
      }
      threadIdx.x = 0;  // makes the stores of the loop dead, so that the compiler can remove them
      first = 0;
    }
  return true;
}

// Starts the threads of the current block that have not started yet. If the first waits, others will too: they are
// calls from the same code, so that their positions can be compared.
template <class Call>
KERNELMILL_QUIET inline void run_threads(void *argument) {
  Call &call = *static_cast<Call *>(argument);
  const bool simple = is_simple();
  while (block->next < block->count) {
    start_next_thread();
    call();
    if (blocked == Flag::yes) {
      finish_thread();
    } else if (simple && block->next == 1) {
      in_rows = true;
      const bool none_waits = run_rows(call);
      in_rows = false;
      if (none_waits)
        block->next = block->count;
      else
        finish_thread();
    }
  }
}

// Records a launch in the graph that its stream is captured into; `destroy` deletes the call with its arguments. Not a
// template, since `std::function` and `std::shared_ptr` would be compiled again for each kernel.
KERNELMILL_INLINE hipError_t record_launch(const Configuration &c, void (*run)(void *), void *call,
                                           void (*destroy)(void *)) {
  std::shared_ptr<void> kept(call, destroy);
  return record(c.stream, [c, run, kept] { return start(c, run, kept.get()); });
}

template <class Call>
inline hipError_t start_call(const Configuration &c, Call call) {
  if constexpr (std::is_copy_constructible<Call>::value)
    if (KERNELMILL_UNLIKELY(capturing) && is_capturing(c.stream))
      return record_launch(c, &run_threads<Call>, new Call(call), [](void *kept) { delete static_cast<Call *>(kept); });
  return start(c, &run_threads<Call>, &call);
}

// A pointer argument of a kernel must point to device memory; textures and surfaces are handles.
template <class T>
constexpr bool is_handle = std::is_same<T, __hip_texture *>::value || std::is_same<T, __hip_surface *>::value;
template <class T>
KERNELMILL_QUIET inline void check_argument(const Configuration &c, const T &value, unsigned position) {
  if constexpr (std::is_pointer<T>::value && !std::is_function<std::remove_pointer_t<T>>::value && !is_handle<T>)
    check_pointer(c.kernel, c.site, const_cast<const void *>(static_cast<const volatile void *>(value)), position);
}

// Converts a kernel's name to a function with known parameters. Substitution fails for a template whose arguments are
// deduced from the call.
struct Select {
  template <class... P>
  auto operator()(void (*kernel)(P...)) const {
    return kernel;
  }
};

// A launch of a function with known parameters: arguments are converted as in any call. `Result` is the type of a launch
// in the source, void, or hipError_t.
template <class Result, class Named, class... P>
struct Typed {
  Configuration configuration;
  Named named;
  // By name and not by address: a direct call can be inlined into the loop over the threads.
  Result operator()(P... arguments) const {
    unsigned position = 0;
    (void)position;
    (check_argument(configuration, arguments, position++), ...);
    return static_cast<Result>(start_call(configuration, [=, f = named] { f(arguments...); }));
  }
  // Arguments for parameters with default values may be omitted.
  template <class... A, class = std::enable_if_t<(sizeof...(A) < sizeof...(P))>>
  Result operator()(A... arguments) const {
    return static_cast<Result>(start_call(configuration, [=, f = named] { f(arguments...); }));
  }
};
template <class Named>
struct Deduced {
  Configuration configuration;
  Named named;
  template <class... A>
  void operator()(A... arguments) const {
    unsigned position = 0;
    (void)position;
    (check_argument(configuration, arguments, position++), ...);
    start_call(configuration, [=, f = named] { f(arguments...); });
  }
};
template <class Result, class Named, class... P>
inline Typed<Result, Named, P...> typed(const Configuration &c, Named named, void (*)(P...)) {
  return {c, named};
}

template <class Chosen, class Named>
inline auto launch(Chosen chosen, Named named, const char *kernel, Site site, dim3 grid, dim3 block, size_t shared = 0,
                   hipStream_t stream = nullptr) {
  Configuration c{grid, block, shared, stream, false, kernel, site};
  if constexpr (std::is_invocable<Chosen, Select>::value)
    return typed<void>(c, named, chosen(Select{}));
  else
    return Deduced<Named>{c, named};
}

// `kernel<<<grid, block>>>(arguments)` as two calls with balanced parentheses, so that it may be the argument of a macro.
template <class Chosen, class Named>
struct Launcher {
  Chosen chosen;
  Named named;
  const char *kernel;
  Site site;
  auto operator()(dim3 grid, dim3 block, size_t shared = 0, hipStream_t stream = nullptr) const {
    return launch(chosen, named, kernel, site, grid, block, shared, stream);
  }
};
template <class Chosen, class Named>
inline Launcher<Chosen, Named> launcher(Chosen chosen, Named named, const char *kernel, Site site) {
  return {chosen, named, kernel, site};
}

// ------------------------------------------------------------------------------------------------ launches by address
// The kernel at an address, registered where the source takes the address of a kernel.
struct KernelEntry {
  const void *address;
  const char *name;
  hipError_t (*launch)(const Configuration &, void (*)(), void **);
  Step (*hold)(const Configuration &, void (*)(), void **);  // a launch for later, with the current values of the arguments
  KernelEntry *next;
};
inline KernelEntry *kernel_entries = nullptr;

template <class... P, size_t... i>
inline hipError_t launch_packed(const Configuration &c, void (*kernel)(P...), void **packed, std::index_sequence<i...>) {
  (void)packed;
  return typed<hipError_t>(c, kernel, kernel)(*static_cast<std::remove_cv_t<P> *>(packed[i])...);
}
template <class... P, size_t... i>
inline Step hold_packed(const Configuration &c, void (*kernel)(P...), void **packed, std::index_sequence<i...>) {
  (void)packed;
  std::tuple<std::remove_cv_t<P>...> kept(*static_cast<std::remove_cv_t<P> *>(packed[i])...);
  return [c, kernel, kept] {
    return std::apply([&](const auto &...each) { return typed<hipError_t>(c, kernel, kernel)(each...); }, kept);
  };
}
template <class... P>
KERNELMILL_QUIET inline void (*kernel_address(const char *name, void (*kernel)(P...)))(P...) {
  for (KernelEntry *e = kernel_entries; e; e = e->next)
    if (e->address == reinterpret_cast<const void *>(kernel)) return kernel;
  auto *made = new KernelEntry{reinterpret_cast<const void *>(kernel), name,
                               [](const Configuration &c, void (*plain)(), void **packed) {
                                 return launch_packed(c, reinterpret_cast<void (*)(P...)>(plain), packed,
                                                      std::index_sequence_for<P...>{});
                               },
                               [](const Configuration &c, void (*plain)(), void **packed) {
                                 return hold_packed(c, reinterpret_cast<void (*)(P...)>(plain), packed,
                                                    std::index_sequence_for<P...>{});
                               },
                               kernel_entries};
  kernel_entries = made;
  return kernel;
}
// Any other operand of a cast to an address is unchanged.
template <class T, class = std::enable_if_t<!std::is_function<std::remove_pointer_t<std::decay_t<T>>>::value>>
inline T &&kernel_address(const char *, T &&other) {
  return static_cast<T &&>(other);
}

KERNELMILL_QUIET KERNELMILL_INLINE hipError_t launch_address(Configuration c, const void *address, void **arguments) {
  for (KernelEntry *e = kernel_entries; e; e = e->next)
    if (e->address == address) {
      if (!*c.kernel) c.kernel = e->name;
      return e->launch(c, reinterpret_cast<void (*)()>(const_cast<void *>(address)), arguments);
    }
  return reject(hipErrorInvalidDeviceFunction, "launch", "a launch of a function that is not a kernel", c.site);
}

}  // namespace kernelmill::rt

// A kernel's name as a function, if it names a single one, and as a callable.
#define KERNELMILL_KERNEL(...)                                                                              \
  [&](auto km_select) -> decltype(km_select(__VA_ARGS__)) { return km_select(__VA_ARGS__); },               \
      [&](auto &&...km_arguments) -> decltype(auto) { return __VA_ARGS__(km_arguments...); }, #__VA_ARGS__, \
      ::kernelmill::rt::Site{__FILE__, "", __LINE__}
// The source rewriter replaces name<<<grid, block, shared, stream>>>(arguments) with this.
#define KERNELMILL_LAUNCH(...) ::kernelmill::rt::launcher(KERNELMILL_KERNEL(__VA_ARGS__))

// The source rewriter wraps a kernel whose address is taken in this.
#define KERNELMILL_ADDRESS(...) ::kernelmill::rt::kernel_address(#__VA_ARGS__, __VA_ARGS__)

#define hipLaunchKernelGGL(kernel, grid, block, shared, stream, ...) \
  ::kernelmill::rt::launch(KERNELMILL_KERNEL((kernel)), grid, block, shared, stream)(__VA_ARGS__)
#define hipLaunchKernelGGLInternal hipLaunchKernelGGL

KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                                   size_t shared, hipStream_t stream, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::launch_address({grid, block, shared, stream, false, "", KERNELMILL_SITE}, kernel, arguments);
}
template <class... P>
inline hipError_t hipLaunchKernel(void (*kernel)(P...), dim3 grid, dim3 block, void **arguments, size_t shared,
                                  hipStream_t stream, KERNELMILL_SITE_PARAMETERS) {
  ::kernelmill::rt::kernel_address("", kernel);
  return ::kernelmill::rt::launch_address({grid, block, shared, stream, false, "", KERNELMILL_SITE},
                                          reinterpret_cast<const void *>(kernel), arguments);
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipExtLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                                      size_t shared, hipStream_t stream, hipEvent_t, hipEvent_t, int,
                                                      KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::launch_address({grid, block, shared, stream, false, "", KERNELMILL_SITE}, kernel, arguments);
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block,
                                                              void **arguments, unsigned shared, hipStream_t stream,
                                                              KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::launch_address({grid, block, shared, stream, true, "", KERNELMILL_SITE}, kernel, arguments);
}
template <class... P>
inline hipError_t hipLaunchCooperativeKernel(void (*kernel)(P...), dim3 grid, dim3 block, void **arguments,
                                             unsigned shared, hipStream_t stream, KERNELMILL_SITE_PARAMETERS) {
  ::kernelmill::rt::kernel_address("", kernel);
  return ::kernelmill::rt::launch_address({grid, block, shared, stream, true, "", KERNELMILL_SITE},
                                          reinterpret_cast<const void *>(kernel), arguments);
}
