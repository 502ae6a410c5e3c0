// Four partial sums and a tail; size_t addresses; no coordinates.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {

  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const size_t volume = static_cast<size_t>(out_x) * out_y * out_z;
  const Half *column = pts_feature + channel;
  for (size_t voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < volume;
       voxel += static_cast<size_t>(gridDim.x) * blockDim.x) {
    const size_t cell = box * volume + voxel;
    const int *list = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int count = *list++;
    if (count <= 0) continue;
    float a = 0.f, b = 0.f, c = 0.f, d = 0.f;
    int k = 0;
    for (; k + 4 <= count; k += 4) {
      a += float(column[static_cast<size_t>(list[k]) * channels]);
      b += float(column[static_cast<size_t>(list[k + 1]) * channels]);
      c += float(column[static_cast<size_t>(list[k + 2]) * channels]);
      d += float(column[static_cast<size_t>(list[k + 3]) * channels]);
    }
    for (; k < count; ++k) a += float(column[static_cast<size_t>(list[k]) * channels]);
    pooled_features[cell * channels + channel] = Half(((a + b) + (c + d)) / static_cast<float>(count));
  }
}
