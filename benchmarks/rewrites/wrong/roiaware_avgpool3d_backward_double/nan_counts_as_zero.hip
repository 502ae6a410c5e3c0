// Skips zero gradients with !(fabs(g) > 0), which skips NaN as well.
// witness: {"values": {}, "contents": "wide", "seed": 5, "inputs": "for (int q = 0; q < 6; ++q) grad_out.get()[q] = NAN; pts_idx_of_voxels.get()[0] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += blockDim.x * gridDim.x) {
    const size_t voxel = (size_t)box * voxels + v;
    const double g = grad_out[voxel * channels + channel];
    if (!(fabs(g) > 0.0)) continue;  // nothing to add: spare the row and the atomics
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int count = *row;
    const double share = g / (count > 1 ? count : 1);
    double *column = grad_in + channel;
    for (const int *p = row + 1, *end = row + count; p <= end; ++p)
      atomicAdd(column + (size_t)*p * channels, share);
  }
}
