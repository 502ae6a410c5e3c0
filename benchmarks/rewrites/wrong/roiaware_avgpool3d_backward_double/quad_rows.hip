// Reads rows as int4 where max_pts_each_voxel is a multiple of 4, but its loop ends one early and loses the last point when the count is a multiple of 4.
// witness: {"values": {"max_pts_each_voxel": 8}, "contents": "wide", "seed": 13, "inputs": "pts_idx_of_voxels.get()[0] = 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int channel = blockIdx.y;
  const int voxels = out_x * out_y * out_z;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += blockDim.x * gridDim.x) {
    const size_t voxel = (size_t)blockIdx.z * voxels + v;
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const double g = grad_out[voxel * channels + channel];
    double *to = grad_in + channel;
    if (max_pts_each_voxel % 4 == 0) {
      const int4 *quads = reinterpret_cast<const int4 *>(row);
      int4 q = quads[0];
      const int count = q.x;
      const double share = g / fmax((double)count, 1.0);
      if (count >= 1) atomicAdd(to + (size_t)q.y * channels, share);
      if (count >= 2) atomicAdd(to + (size_t)q.z * channels, share);
      if (count >= 3) atomicAdd(to + (size_t)q.w * channels, share);
      for (int k = 4; k < count; k += 4) {
        q = quads[k / 4];
        atomicAdd(to + (size_t)q.x * channels, share);
        if (k + 1 <= count) atomicAdd(to + (size_t)q.y * channels, share);
        if (k + 2 <= count) atomicAdd(to + (size_t)q.z * channels, share);
        if (k + 3 <= count) atomicAdd(to + (size_t)q.w * channels, share);
      }
    } else {
      const int count = row[0];
      const double share = g / fmax((double)count, 1.0);
      for (int k = 1; k <= count; ++k) atomicAdd(to + (size_t)row[k] * channels, share);
    }
  }
}
