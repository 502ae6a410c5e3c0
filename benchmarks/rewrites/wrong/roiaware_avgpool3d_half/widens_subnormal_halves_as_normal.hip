// Widens halves by shifting their bits, which takes subnormal features for normal ones.
// witness: {"values": {"boxes_num": "1", "pts_num": "6", "channels": "2", "max_pts_each_voxel": "8", "out_x": "3", "out_y": "3", "out_z": "4"}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < pts_feature_count; ++i) pts_feature[i] = from_number<Half>(2e-6 * double(i + 1));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ float roiaware_widen(Half value) {
  const unsigned sign = (value.x & 0x8000u) << 16, size = value.x & 0x7fffu;
  if (size == 0) return __uint_as_float(sign);
  if (size >= 0x7c00u) return __uint_as_float(sign | 0x7f800000u | (size & 0x3ffu) << 13);
  return __uint_as_float(sign | ((size << 13) + (112u << 23)));
}
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {
  const int voxels = out_x * out_y * out_z;
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += gridDim.x * blockDim.x) {
    const size_t cell = size_t(box) * voxels + v;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = row[0];
    float sum = 0.f;
    for (int k = total; k >= 1; --k) sum += roiaware_widen(pts_feature[row[k] * channels + channel]);
    if (total > 0) pooled_features[cell * channels + channel] = Half(sum / total);
  }
}
