// the share of the gradient is computed in single precision, which overflows for large gradients
// witness: {"contents": "unit", "seed": 4, "inputs": "for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] *= 1e60;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int c = blockIdx.y, box = blockIdx.z;
  if (box >= boxes_num || c >= channels) return;
  const int voxels = out_x * out_y * out_z;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += gridDim.x * blockDim.x) {
    const size_t at = (size_t)box * voxels + voxel;
    const int *slots = pts_idx_of_voxels + at * max_pts_each_voxel;
    const int total = *slots++;
    if (total <= 0) continue;
    const float share = float(grad_out[at * channels + c]) / float(total);
    double *target = grad_in + c;
    for (int k = 0; k < total; ++k) atomicAdd(target + (size_t)slots[k] * channels, double(share));
  }
}
