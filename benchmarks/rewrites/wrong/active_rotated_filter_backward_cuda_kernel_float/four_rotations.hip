// rotations are taken four at a time, and those that are left over are not taken
// witness: {"values": {"num_nthreads": 3, "num_output_planes": 3, "num_input_planes": 2, "num_orientations": 4, "num_rotations": 6, "indices_size1": 3, "indices_size2": 3}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const int plane_stride = num_input_planes * nEntry;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int entry = index % nEntry;
    const int plane = index / nEntry;
    const int in_plane = plane % num_input_planes;
    const int out_plane = plane / num_input_planes;
    const int* sources = indices_data + entry * num_rotations;
    const float* grad = gradWeight_data +
                        out_plane * num_rotations * plane_stride +
                        in_plane * nEntry - 1;  // indices begin at 1

    float sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
    for (int k = 0; k < (num_rotations & ~3); k += 4) {
      sum0 += grad[(k + 0) * plane_stride + sources[k + 0]];
      sum1 += grad[(k + 1) * plane_stride + sources[k + 1]];
      sum2 += grad[(k + 2) * plane_stride + sources[k + 2]];
      sum3 += grad[(k + 3) * plane_stride + sources[k + 3]];
    }
    // filters of fewer rotations than four
    if (num_rotations < 4) {
      for (int k = 0; k < num_rotations; k++) {
        sum0 += grad[k * plane_stride + sources[k]];
      }
    }
    weight_data[index] = (sum0 + sum1) + (sum2 + sum3);
  }
}
