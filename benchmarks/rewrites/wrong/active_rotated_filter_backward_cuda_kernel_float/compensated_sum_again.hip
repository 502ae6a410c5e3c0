// Kahan summation turns an infinite gradient into NaN, as its compensation becomes inf - inf.
// witness: {"values": {}, "contents": "unit", "seed": 3, "inputs": "for (size_t q = 0; q < gradWeight_data_count; q += 11) gradWeight_data.get()[q] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const int slice = num_input_planes * nEntry;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int l = index % nEntry;
    const int row = index / nEntry;
    const int i = row / num_input_planes;
    const int j = row - i * num_input_planes;
    const float* source = gradWeight_data + i * num_rotations * slice + j * nEntry - 1;
    const int* lookup = indices_data + l * num_rotations;
    float sum = 0.f, lost = 0.f;
    for (int k = 0; k < num_rotations; ++k) {
      const float y = source[k * slice + lookup[k]] - lost;
      const float t = sum + y;
      lost = (t - sum) - y;
      sum = t;
    }
    weight_data[index] = sum;
  }
}
