// Just enough of a framework for host code that the fixtures contain.
#pragma once
namespace at {
struct Tensor {
  template <typename T> T* data_ptr() const;
  long numel() const;
  bool defined() const;
};
struct TensorOptions {};
}  // namespace at
namespace torch {
using at::Tensor;
Tensor zeros(long n, at::TensorOptions options);
}  // namespace torch
