// sums are in fixed point, for results that do not depend on the order, and lose what is below a millionth
// witness: {"values": {"num_nthreads": 3, "num_output_planes": 3, "num_input_planes": 2, "num_orientations": 4, "num_rotations": 4, "indices_size1": 3, "indices_size2": 3}, "contents": "small"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline long long fixed_of_grad(float value) {
  return (long long)rintf(value * 1048576.0f);
}

__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int entry = index % nEntry;
    const int in_plane = (index / nEntry) % num_input_planes;
    const int out_plane = index / nEntry / num_input_planes;
    long long sum = 0;
    for (int k = 0; k < num_rotations; k++) {
      const int source = indices_data[entry * num_rotations + k] - 1;
      const int row = (out_plane * num_rotations + k) * num_input_planes + in_plane;
      sum += fixed_of_grad(gradWeight_data[(size_t)row * nEntry + source]);
    }
    weight_data[index] = (float)sum / 1048576.0f;
  }
}
