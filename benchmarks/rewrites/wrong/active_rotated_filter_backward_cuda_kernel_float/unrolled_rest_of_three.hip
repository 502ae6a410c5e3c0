// Unrolled by four; the rest of three takes its first term twice and leaves out its third (the pair does not advance k).
// witness: {"values": {"num_rotations": "7"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const int plane = num_input_planes * nEntry;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int l = index % nEntry;
    const int j = (index / nEntry) % num_input_planes;
    const int i = index / nEntry / num_input_planes;
    const float* grad = gradWeight_data + i * (num_rotations * plane) + j * nEntry - 1;
    const int* table = indices_data + l * num_rotations;
    float sum = 0;
    int k = 0;
    for (; k + 4 <= num_rotations; k += 4) {
      const float a = grad[k * plane + table[k]];
      const float b = grad[(k + 1) * plane + table[k + 1]];
      const float c = grad[(k + 2) * plane + table[k + 2]];
      const float d = grad[(k + 3) * plane + table[k + 3]];
      sum += (a + b) + (c + d);
    }
    const int rest = num_rotations & 3;
    if (rest & 2) sum += grad[k * plane + table[k]] + grad[(k + 1) * plane + table[k + 1]];
    if (rest & 1) sum += grad[k * plane + table[k]];
    weight_data[index] = sum;
  }
}
