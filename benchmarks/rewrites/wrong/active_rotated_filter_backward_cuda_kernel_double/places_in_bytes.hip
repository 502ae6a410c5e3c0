// The places of four rotations are packed into the bytes of a word, which overflow for filters of more than 256 entries.
// witness: {"values": {"num_input_planes": "2", "num_orientations": "8", "num_rotations": "8", "indices_size1": "7", "indices_size2": "7", "num_nthreads": "1", "num_output_planes": "6", "max_blocks": "4096"}, "contents": "wide", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline unsigned int four_places(const int* places, int left) {
  unsigned int word = 0;
  for (int b = 0; b < 4 && b < left; ++b)
    word |= (static_cast<unsigned int>(places[b] - 1) & 255u) << (8 * b);
  return word;
}
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  const int plane_size = num_input_planes * nEntry;
  for (int out = blockIdx.x * blockDim.x + threadIdx.x; out < nthreads; out += gridDim.x * blockDim.x) {
    const int entry = out % nEntry;
    const int filter = out / plane_size;
    const int base = filter * num_rotations * plane_size + (out - filter * plane_size) / nEntry * nEntry;
    double sum = 0;
    for (int k = 0; k < num_rotations; k += 4) {
      unsigned int word = four_places(indices_data + entry * num_rotations + k, num_rotations - k);
      for (int r = k; r < k + 4 && r < num_rotations; ++r, word >>= 8)
        sum += gradWeight_data[base + r * plane_size + (word & 255u)];
    }
    weight_data[out] = sum;
  }
}
