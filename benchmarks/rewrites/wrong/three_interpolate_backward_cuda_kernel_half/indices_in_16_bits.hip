// Keeps the three indices in 16 bits, which is too narrow for more than 65536 points.
// witness: {"values": {"b": "1", "c": "2", "n": "10", "m": "70000"}, "seed": 1, "inputs": "for (int i = 0; i < b * c * n; ++i) grad_out[i] = __float2half(1.0f); for (int i = 0; i < b * n * 3; ++i) weight[i] = __float2half(1.0f); for (int i = 0; i < b * c * m; ++i) grad_points[i] = __float2half(float(i % 5)); idx[0] = 69999; idx[4] = 66000;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Three neighbours in six bytes need fewer registers.
struct NeighbourTriple {
  unsigned short first;
  unsigned short second;
  unsigned short third;
};

__global__ void three_interpolate_backward_cuda_kernel_half(
    int b, int c, int n, int m, const __half *grad_out, const int *__restrict__ idx,
    const __half *weight, __half *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;

  const size_t row = static_cast<size_t>(bs_idx) * c + c_idx;
  const __half *gradients = grad_out + row * n;
  const int *indices = idx + static_cast<size_t>(bs_idx) * n * 3;
  const __half *weights = weight + static_cast<size_t>(bs_idx) * n * 3;
  __half *points = grad_points + row * m;

  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const size_t first = static_cast<size_t>(pt_idx) * 3;
    NeighbourTriple near;
    near.first = indices[first];
    near.second = indices[first + 1];
    near.third = indices[first + 2];

    const __half gradient = gradients[pt_idx];
    atomicAdd(points + near.first, gradient * weights[first]);
    atomicAdd(points + near.second, gradient * weights[first + 1]);
    atomicAdd(points + near.third, gradient * weights[first + 2]);
  }
}
