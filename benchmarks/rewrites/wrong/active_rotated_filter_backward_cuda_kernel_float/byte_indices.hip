// Four lookups at a time are packed into the bytes of a word, which cuts off indices above 255.
// witness: {"values": {"num_orientations": 8, "indices_size1": 7, "indices_size2": 7, "num_input_planes": 2, "num_nthreads": 2}, "contents": "unit", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const int slice = num_input_planes * nEntry;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int l = index % nEntry;
    const int j = (index / nEntry) % num_input_planes;
    const int i = index / nEntry / num_input_planes;
    const int* lookup = indices_data + l * num_rotations;
    const float* source = gradWeight_data + i * num_rotations * slice + j * nEntry;
    float sum = 0.f;
    for (int k0 = 0; k0 < num_rotations; k0 += 4) {
      const int count = min(4, num_rotations - k0);
      unsigned int packed = 0;
      for (int k = 0; k < count; ++k) packed |= (unsigned(lookup[k0 + k] - 1) & 0xffu) << (8 * k);
      for (int k = 0; k < count; ++k) {
        sum += source[(k0 + k) * slice + (packed & 0xffu)];
        packed >>= 8;
      }
    }
    weight_data[index] = sum;
  }
}
