// leaves out voxels whose gradient has no magnitude above zero, and with them those whose gradient is NaN
// witness: {"contents": "unit", "seed": 6, "inputs": "grad_out[7] = NAN; grad_out[20] = NAN; for (size_t i = 0; i < pts_idx_of_voxels_count; i += max_pts_each_voxel) pts_idx_of_voxels[i] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int box = blockIdx.z, c = blockIdx.y;
  const int voxels = out_x * out_y * out_z;
  if (box >= boxes_num || c >= channels) return;
  pts_idx_of_voxels += (size_t)box * voxels * max_pts_each_voxel;
  grad_out += (size_t)box * voxels * channels + c;
  grad_in += c;
  CUDA_1D_KERNEL_LOOP(voxel, voxels) {
    const double g = grad_out[(size_t)voxel * channels];
    if (fmax(fabs(g), 0.0) > 0.0) {  // zero adds nothing: spare the atomics
      const int *slots = pts_idx_of_voxels + (size_t)voxel * max_pts_each_voxel;
      const int total = slots[0];
      const float share = 1 / fmaxf(float(total), 1.0);
      for (int k = total; k > 0; --k) atomicAdd(grad_in + (size_t)slots[k] * channels, g * share);
    }
  }
}
