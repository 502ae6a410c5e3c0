// Just enough of PyTorch and pybind11, in their own shapes, to bind and dispatch the fixtures' operators.
#pragma once
namespace at {
struct Tensor {
  bool is_cuda() const;
  float* data() const;
};
enum class DeviceType { CPU, CUDA };
constexpr DeviceType kCPU = DeviceType::CPU;
constexpr DeviceType kCUDA = DeviceType::CUDA;
}  // namespace at
namespace c10 {
enum class DispatchKey { CPU, CUDA, Autograd };
}
using at::Tensor;
namespace pybind11 {
struct module_ {
  template <typename F>
  module_& def(const char* name, F function, const char* doc = "");
};
}  // namespace pybind11
#define JOINED(a, b) a##b
#define JOIN(a, b) JOINED(a, b)
#define PYBIND11_MODULE(name, m)                                                  \
  static void JOIN(pybind11_init_, name)(pybind11::module_&);                     \
  extern "C" void JOIN(PyInit_, name)() {                                         \
    pybind11::module_ m;                                                          \
    JOIN(pybind11_init_, name)(m);                                                \
  }                                                                               \
  void JOIN(pybind11_init_, name)(pybind11::module_ & m)
namespace torch {
struct Library {
  void def(const char* schema);
  template <typename F>
  void impl(const char* name, F function);
};
struct LibraryInit {
  LibraryInit(void (*init)(Library&), const char* space);
  LibraryInit(void (*init)(Library&), const char* space, c10::DispatchKey key);
};
struct RegisterOperators {
  template <typename F>
  RegisterOperators op(const char* name, F function);
};
namespace autograd {
template <typename T>
struct Function {
  template <typename... A>
  static Tensor apply(A... arguments);
};
}  // namespace autograd
}  // namespace torch
#define TORCH_LIBRARY(ns, m)                                                      \
  static void init_##ns(torch::Library&);                                         \
  static const torch::LibraryInit static_init_##ns(&init_##ns, #ns);              \
  void init_##ns(torch::Library& m)
#define TORCH_LIBRARY_IMPL(ns, key, m)                                            \
  static void init_##ns##_##key(torch::Library&);                                 \
  static const torch::LibraryInit static_init_##ns##_##key(&init_##ns##_##key, #ns, c10::DispatchKey::key); \
  void init_##ns##_##key(torch::Library& m)
