// The addition is a loop of compare-and-swap on the word that holds the element.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void roiaware_avgpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const Half *grad_out, Half *grad_in) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;

  unsigned int *const words = reinterpret_cast<unsigned int *>(grad_in);
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += blockDim.x * gridDim.x) {

    const size_t voxel = size_t(box) * voxels + v;
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int total = row[0];
    const float share = float(Half(grad_out[voxel * channels + channel] * (1.0f / fmaxf(float(total), 1.0f))));
    for (int k = 1; k <= total; ++k) {
      const size_t element = size_t(row[k]) * channels + channel;
      unsigned int *const word = words + element / 2;
      const int shift = element % 2 ? 16 : 0;
      unsigned int seen = atomicAdd(word, 0u), expected;
      do {
        expected = seen;
        Half old;
        old.x = (unsigned short)(expected >> shift & 0xffffu);
        const Half sum(float(old) + share);
        seen = atomicCAS(word, expected, (expected & ~(0xffffu << shift)) | (unsigned int)(sum.x) << shift);
      } while (seen != expected);
    }
  }
}
