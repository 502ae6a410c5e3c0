// Keeps the features of the first points in shared memory and reads the others directly.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define ROIAWARE_COLUMN 1024
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {
  __shared__ float column[ROIAWARE_COLUMN];
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int kept = min(pts_num, ROIAWARE_COLUMN);
  for (int i = threadIdx.x; i < kept; i += blockDim.x) column[i] = pts_feature[size_t(i) * channels + channel];
  __syncthreads();
  const int voxels = out_x * out_y * out_z;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += gridDim.x * blockDim.x) {
    const size_t cell = size_t(box) * voxels + v;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = row[0];
    if (total <= 0) continue;
    float sum = 0.f;
    for (const int *p = row + 1; p != row + 1 + total; ++p)
      sum += *p < kept ? column[*p] : float(pts_feature[size_t(*p) * channels + channel]);
    pooled_features[cell * channels + channel] = Half(sum / float(total));
  }
}
